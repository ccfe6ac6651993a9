import sharp from "sharp"

/** Points on the longer side that the blurred rendering is made of: no face can be known from them. */
const VEIL_POINTS = 24
const VEIL_WIDTH = 240

/** Of a file that a decoder has made, so it is safe to read in the server's own process. */
export async function veil(picture: Buffer) {
  const few = await sharp(picture).resize({ width: VEIL_POINTS, height: VEIL_POINTS, fit: "inside" }).png().toBuffer()
  return sharp(few).resize({ width: VEIL_WIDTH, kernel: "cubic" }).blur(8).webp({ quality: 50 }).toBuffer()
}
