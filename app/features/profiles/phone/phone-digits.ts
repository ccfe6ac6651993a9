const NUMBER = /^[\d\s+()./-]+$/
const FEWEST = 3

/**
 * The digits by which a kept number is found, however it is typed: '0300-1234567', '+92 (0)300 1234567' and
 * '0092 300 1234567' all end as it does. Null for whatever is no number, or too little of one.
 */
export function phoneDigits(text: string) {
  const western = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
  if (!NUMBER.test(western)) return null
  const digits = western.replace(/\D/g, "").replace(/^0+/, "").replace(/^920/, "92")
  return digits.length < FEWEST ? null : digits
}
