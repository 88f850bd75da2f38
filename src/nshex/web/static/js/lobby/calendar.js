// @ts-check
/** A calendar of the next weeks: which games run out of time on which day. */

import { html } from "../dom.js";
import { language, t, tn } from "../messages.js";

/** @typedef {import("../types").ListedGame} ListedGame */

const ROW = 14;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param {HTMLElement} section @param {readonly ListedGame[]} games */
export function showCalendar(section, games) {
  const due = games.filter(({ deadline }) => deadline !== null).map((game) => ({ game, when: new Date(game.deadline ?? "") }));
  section.hidden = !due.some(({ when }) => when.getTime() - Date.now() > HOUR); // live games are not worth a calendar
  if (section.hidden) return;
  const today = new Date();
  const last = Math.max(...due.map(({ when }) => when.getTime())) - new Date(today).setHours(0, 0, 0, 0);
  const rows = Math.max(1, Math.ceil((last + HOUR) / (ROW * DAY))); // plus an hour in case daylight saving time ends
  const days = Array.from({ length: rows * ROW }, (_, n) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + n));
  const list = section.querySelector("ol");
  list?.replaceChildren(...days.map((day) => cell(day, due.filter(({ when }) => when.toDateString() === day.toDateString()).map(({ game }) => game))));
}

/** @param {Date} day @param {readonly ListedGame[]} games whose time runs out then */
function cell(day, games) {
  const mine = games.filter((game) => game.your_decision).length;
  const theirs = games.length - mine;
  const isToday = day.toDateString() === new Date().toDateString();
  const words = [mine ? tn("your time runs out in {n} game", "your time runs out in {n} games", mine) : "", theirs ? t("the other players' in {number}", { number: theirs }) : ""].filter(Boolean).join(", ");
  const name = day.toLocaleDateString(language, { weekday: "long", month: "long", day: "numeric" });
  const marks = html("span", { class: "marks", "aria-hidden": "true" });
  if (mine) marks.append(html("b", { class: "mine" }, String(mine)));
  if (theirs) marks.append(html("b", {}, String(theirs)));
  return html(
    "li",
    { "data-today": isToday, "data-due": games.length > 0, title: words ? `${name}: ${words}` : name },
    html("span", { class: "unseen" }, words ? `${name}: ${words}` : name),
    html("small", { "aria-hidden": "true" }, isToday ? t("Today") : day.toLocaleDateString(language, { weekday: "short" })),
    html("span", { class: "day", "aria-hidden": "true" }, html("span", { class: "date" }, String(day.getDate())), isToday || day.getDate() === 1 ? html("small", { class: "month" }, day.toLocaleDateString(language, { month: "short" })) : ""),
    marks,
  );
}
