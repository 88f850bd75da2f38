// @ts-check
/** Shares a picture: through the system's share dialog if there is one, otherwise as a download. */

import { html } from "./dom.js";
import { t } from "./messages.js";
import { Refused } from "./server.js";

/**
 * @param {string} address of the picture
 * @param {string} name of the file
 * @returns {Promise<string>} a message for the user, if one is needed
 */
export async function sharePicture(address, name) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Refused(t("The picture could not be drawn. Try again."));
  const file = new File([await answer.blob()], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], url: location.href }).catch(() => {}); // the user closed the dialog
    return "";
  }
  const link = URL.createObjectURL(file);
  html("a", { href: link, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(link), 60_000);
  return t("The picture of this moment has been saved.");
}
