// @ts-check
/** Requests to the server over HTTP, and its refusals. */

import { t } from "./messages.js";

/** A refusal by the server: the text for the user, and the field it is about, if any. */
export class Refused extends Error {
  /** @param {string} text @param {string} [where] */
  constructor(text, where = "") {
    super(text);
    this.where = where;
  }
}

/** What went wrong, in words for the user. @param {unknown} problem */
export function reasonOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * Sends a request and reads the JSON answer.
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
 * Posts an object as JSON.
 * @template T
 * @param {string} address
 * @param {object} body
 * @returns {Promise<T>}
 */
export function post(address, body) {
  return ask(address, { method: "POST", body: JSON.stringify(body) });
}
