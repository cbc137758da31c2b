"""The duties of a movement plan, put together by the marshal."""
