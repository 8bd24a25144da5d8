/** Finds the QR code in a picture, with the decoder of the package `qr`: no browser but Chrome has one of its own. */

import decode from "qr/decode.js";

const LONGEST = 1600; // pixels of a side: a photo has many more, and the code is found sooner in fewer
const PATIENCE = 1500; // ms

/** Return the text of the code in a picture; null where there is none to be found. */
export async function codeIn(picture: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(picture);
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const surface = canvas.getContext("2d", { willReadFrequently: true });
    if (!surface) return null;
    surface.drawImage(image, 0, 0, width, height);
    const { data } = surface.getImageData(0, 0, width, height);
    return decode({ width, height, data }, { timeLimit: PATIENCE });
  } catch {
    return null; // not a picture, or one without a code
  }
}
