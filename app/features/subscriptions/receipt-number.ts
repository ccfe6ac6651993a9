/** How a receipt is called: 'R-000123'. */
export const receiptNumber = (paymentId: number) => `R-${String(paymentId).padStart(6, "0")}`

/** Whose payment's receipt is meant, with or without what stands before its number; undefined for anything else. */
export function numberOfReceipt(text: string) {
  const [, digits] = /^(?:r\s*(?:-\s*)?)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}
