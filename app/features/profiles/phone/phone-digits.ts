const NUMBER = /^[\d\s+()./-]+$/
const FEWEST = 3

/** For finding a number however it is typed ('0300-1234567', '0092 300 1234567'). Null for too few digits. */
export function phoneDigits(text: string) {
  const western = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
  if (!NUMBER.test(western)) return null
  const digits = western.replace(/\D/g, "").replace(/^0+/, "").replace(/^920/, "92")
  return digits.length < FEWEST ? null : digits
}
