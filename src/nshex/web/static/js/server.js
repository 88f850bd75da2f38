// @ts-check
/** Asking the server over HTTP, and what it says when it will not. */

import { t } from "./messages.js";

/** What the server would not do, in words for the reader, and at which field if it says so. */
export class Refused extends Error {
  /** @param {string} text @param {string} [where] */
  constructor(text, where = "") {
    super(text);
    this.where = where;
  }
}

/** What went wrong, for the reader. @param {unknown} problem */
export function reasonOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * Asks the server and reads its JSON answer.
 * @template T
 * @param {string} address
 * @param {{ method?: string, body?: string, type?: string }} [request]
 * @returns {Promise<T>}
 */
export async function ask(address, { method = "GET", body, type = "application/json" } = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { method, body, headers: body === undefined ? {} : { "Content-Type": type } });
  } catch {
    throw new Refused(t("The server does not answer. Check that it is running, then try again."));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.text ?? t("The server answered {status}.", { status: response.status }), answer.where);
  return answer;
}

/**
 * Sends the server an object.
 * @template T
 * @param {string} address
 * @param {object} body
 * @returns {Promise<T>}
 */
export function post(address, body) {
  return ask(address, { method: "POST", body: JSON.stringify(body) });
}
