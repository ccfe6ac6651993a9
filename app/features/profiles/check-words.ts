import type { mendSteps } from "#db/schema/profiles.ts"

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Karachi" })

/** The day of a check as the badge names it, '3 May 2026'; null for a profile that is not checked. */
export const checkedOn = (moment: Date | null) => moment && days.format(moment)

export type MendStep = (typeof mendSteps)[number]

/** Apart from the table whose values these are: this reaches the browser. */
export const MEND_STEPS: Record<MendStep, string> = {
  picture: "Picture",
  personal: "Personal",
  religious: "Religious",
  profession: "Professional",
  family: "Family",
  partner: "Partner Preferences",
}
