import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8")

/** A colour of the tokens, on light or on dark. */
function token(name: string, scheme: "light" | "dark") {
  const [, light, dark = light] = css.match(new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+))?`))!
  const hex = (scheme === "light" ? light! : dark!).slice(1)
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex
}

function luminance(hex: string) {
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

test.each(["light", "dark"] as const)(
  "on %s grounds the ring of the focus or its edge stands out, 3 to 1",
  (scheme) => {
    const [ring, edge] = [token("ring", scheme), token("ring-edge", scheme)]
    expect(contrast(ring, edge)).toBeGreaterThanOrEqual(3)
    for (const ground of ["paper", "card", "sunk", "tint", "good-tint", "bad-tint"])
      expect(contrast(ring, token(ground, scheme)), ground).toBeGreaterThanOrEqual(3)
    for (const ground of ["fill", "fill-deep", "good", "bad"])
      expect(contrast(edge, token(ground, scheme)), ground).toBeGreaterThanOrEqual(3)
  },
)

test.each(["light", "dark"] as const)("words are read on every %s ground, 4.5 to 1", (scheme) => {
  const pairs = {
    ink: ["paper", "card", "sunk", "tint", "good-tint", "bad-tint"],
    soft: ["paper", "card", "sunk", "tint"],
    brand: ["paper", "card", "sunk", "tint", "good-tint", "bad-tint"],
    good: ["paper", "card", "good-tint"],
    bad: ["paper", "card", "bad-tint"],
    "on-fill": ["fill", "fill-deep"],
    card: ["good"],
  }
  for (const [words, grounds] of Object.entries(pairs))
    for (const ground of grounds)
      expect(contrast(token(words, scheme), token(ground, scheme)), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})
