const CM_PER_INCH = 2.54
const FEET_AND_INCHES = /^([3-8])'(\d{1,2})(?:''|")?$/
const CENTIMETRES = /^(\d{2,3})(?: ?cm)?$/

/** Whole centimetres of any list's label (5'4, 5'4'', 160, 160 cm); undefined for other text. */
export function heightInCm(label: string) {
  const [, feet, inches] = FEET_AND_INCHES.exec(label) ?? []
  if (feet && Number(inches) < 12) return Math.round((Number(feet) * 12 + Number(inches)) * CM_PER_INCH)
  const centimetres = Number(CENTIMETRES.exec(label)?.[1])
  return centimetres >= 90 && centimetres <= 260 ? centimetres : undefined
}

export function heightLabel(cm: number) {
  const inches = Math.round(cm / CM_PER_INCH)
  return `${Math.floor(inches / 12)}'${inches % 12}''`
}

/** Labels in one-inch steps, both ends included; `mark` ends each (the client lists have none). */
export function heightLabels(from: string, to: string, mark: "" | "''") {
  const inches = (label: string) => Math.round(heightInCm(label)! / CM_PER_INCH)
  return Array.from({ length: inches(to) - inches(from) + 1 }, (_, step) => {
    const all = inches(from) + step
    return `${Math.floor(all / 12)}'${all % 12}${mark}`
  })
}
