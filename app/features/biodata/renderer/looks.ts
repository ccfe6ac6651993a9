import type { Look } from "../parts.ts"

/** The house's light tokens, which `looks.test.ts` compares with `styles/tokens.css`. */
export const COLOURS = {
  paper: "#fdfaf4",
  ink: "#34211e",
  soft: "#6d5852",
  brand: "#8a1b34",
  gold: "#d7a03d",
}

const colours = { ...COLOURS, band: COLOURS.brand, onBand: COLOURS.paper }

/** What the templates ask of a look: tinted paper, and a band behind the name. */
export const LOOKS: Record<Look, { paper: boolean; band: boolean; colours: typeof colours }> = {
  ivory: { paper: true, band: false, colours },
  festive: { paper: true, band: true, colours },
  plain: { paper: false, band: false, colours },
}
