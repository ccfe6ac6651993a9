const CM_PER_INCH = 2.54

/** 163 is 5′4″. */
export function inFeet(cm: number) {
  const inches = Math.round(cm / CM_PER_INCH)
  return `${Math.floor(inches / 12)}′${inches % 12}″`
}

/** As the specification counts: current year minus birth year. `dateOfBirth` is YYYY-MM-DD. */
export const ageOf = (dateOfBirth: string, today = new Date()) => today.getFullYear() - Number(dateOfBirth.slice(0, 4))

/** What is known of a few facts, on one line. */
export const together = (...facts: (string | null | undefined)[]) => facts.filter(Boolean).join(" · ")

/** Enough of an address to recognise it, too little to write to it: `a•••@example.com`. */
export function maskedEmail(email: string) {
  const at = email.lastIndexOf("@")
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`
}
