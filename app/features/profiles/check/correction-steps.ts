import type { mendSteps } from "#db/schema/profiles.ts"

export type MendStep = (typeof mendSteps)[number]

/** Apart from the table whose values these are: this reaches the browser. */
export const MEND_STEPS: Record<MendStep, string> = {
  picture: "Picture",
  personal: "Personal",
  religious: "Religious",
  profession: "Professional",
  family: "Family",
  partner: "Partner Preferences",
  more: "More about you",
}
