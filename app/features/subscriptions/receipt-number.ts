export const receiptNumber = (paymentId: number) => `R-${String(paymentId).padStart(6, "0")}`

/** With or without its prefix; undefined for anything else. */
export function numberOfReceipt(text: string) {
  const [, digits] = /^(?:r\s*(?:-\s*)?)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}
