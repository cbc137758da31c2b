// When the page lies in the background and it becomes my turn, the browser says so; the title of the page does too.
import { app, turnName } from "../wire/app";
import { background } from "./news";
import { boardOf } from "./shapes";

let mine = false;

export function tellTurn(): void {
  const { state } = app;
  const now = state.my_turn && state.sits !== "both";
  if (now && !mine && document.hidden) background(`${state.name}: it is your turn as ${state.sits}.`, boardOf(state.game), state.game);
  mine = now;
  const title = `${state.name}, ${turnName(state.turn)}`;
  document.title = now ? `● ${title}: your turn` : title;
}
