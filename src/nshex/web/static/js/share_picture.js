// @ts-check
/** Giving a picture on: by the system's own dialog where there is one, else as a file. */

import { html } from "./dom.js";
import { t } from "./messages.js";
import { Refused } from "./server.js";

/**
 * @param {string} address of the picture
 * @param {string} name of the file
 * @returns {Promise<string>} what became of it, if the reader has to be told
 */
export async function sharePicture(address, name) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Refused(t("The picture could not be drawn. Try again."));
  const file = new File([await answer.blob()], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], url: location.href }).catch(() => {}); // whoever closes the dialog knows it
    return "";
  }
  const link = URL.createObjectURL(file);
  html("a", { href: link, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(link), 60_000);
  return t("The picture of this moment has been saved.");
}
