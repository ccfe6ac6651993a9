/** How a receipt is called: 'R-000123'. */
export const receiptNumber = (paymentId: number) => `R-${String(paymentId).padStart(6, "0")}`
