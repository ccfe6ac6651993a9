import type { correctionSteps } from "#db/schema/profiles.ts"

export type CorrectionStep = (typeof correctionSteps)[number]

/** Apart from the table whose values these are: this reaches the browser. */
export const CORRECTION_STEPS: Record<CorrectionStep, string> = {
  picture: "Picture",
  personal: "Personal",
  religious: "Religious",
  profession: "Professional",
  family: "Family",
  partner: "Partner Preferences",
  more: "More about you",
}
