// @ts-check
/** Sentences in the user's language. They are written in English and marked; the server sends the translations. */

/**
 * The names in braces in a message.
 * @template {string} M
 * @typedef {M extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never} Names
 */
/**
 * A value for each name.
 * @template {string} M
 * @typedef {Record<Names<M>, string | number>} Values
 */
/** @typedef {{ language: string, samples: number[], messages: Record<string, string | string[]> }} Told */

/** @type {Told} */
const told = /** @type {any} */ (globalThis).nshexMessages ?? { language: "en", samples: [1, 2], messages: {} };
const rules = new Intl.PluralRules(told.language);
const forms = told.samples.map((number) => rules.select(number));

/** The language of this page, for dates and numbers. */
export const language = told.language;

/**
 * A translated sentence with its placeholders filled in.
 * @template {string} M
 * @param {M} message
 * @param {[Names<M>] extends [never] ? [] : [Values<M>]} values
 * @returns {string}
 */
export function t(message, ...values) {
  const found = told.messages[message] ?? message;
  return filled(typeof found === "string" ? found : (found[0] ?? message), values[0] ?? {});
}

/**
 * A translated sentence in the plural form for a number, available as {n}.
 * @template {string} M
 * @param {string} one @param {M} many @param {number} n
 * @param {[Exclude<Names<M>, "n">] extends [never] ? [] : [Record<Exclude<Names<M>, "n">, string | number>]} values
 * @returns {string}
 */
export function tn(one, many, n, ...values) {
  const found = told.messages[one];
  const form = Array.isArray(found) ? (found[forms.indexOf(rules.select(n))] ?? found.at(-1) ?? many) : n === 1 ? one : many;
  return filled(form, { n, .../** @type {Record<string, string | number>} */ (values[0] ?? {}) });
}

/** @param {string} message @param {Record<string, string | number>} values */
function filled(message, values) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
