// @ts-check
/** The page with cards to print: its button opens the browser's print dialog. */

import { find } from "../dom.js";

find("#print", HTMLButtonElement).addEventListener("click", () => print());
