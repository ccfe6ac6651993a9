import { encode } from "uqr"

/** A QR code as one path of unit squares: `size` wide and high, with the quiet zone that scanners want. */
export function squaresOf(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return { size, path }
}
