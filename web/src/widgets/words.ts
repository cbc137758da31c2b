// Words as people write them.
export function words(key: string): string {
  const plain = key.replace(/[_-]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A sentence as people write it: a capital first, a full stop last. */
export function sentence(text: string): string {
  if (!text) return "";
  const begun = /^[a-z]+[A-Z\d]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1); // uRD18 is a name
  return /[.!?)]$/.test(begun) ? begun : `${begun}.`;
}

/** Odds such as 7-1 stay on one line. */
export function unbroken(text: string): string { return text.replace(/(\d)-(?=\d)/g, "$1\u2011"); }
