const LENGTH = 6
const EASTERN = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"

export function digitsOf(text: string) {
  const western = text.replace(/[٠-٩۰-۹]/g, (digit) => String(EASTERN.indexOf(digit) % 10))
  return western.replace(/\D/g, "")
}

export function codeFrom(form: FormData) {
  const typed = form.getAll("otp").join("").replace(/[\s-]/g, "")
  const digits = digitsOf(typed)
  return digits.length === LENGTH && typed.length === LENGTH ? digits : undefined
}
