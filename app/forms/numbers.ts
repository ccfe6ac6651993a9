/** Groups with one kind of separator, or none: '5000', '5,000', '1,00,000', '2 500.50'. */
const AMOUNT = /^\d{1,12}(?:([, ])\d{2,3}(?:\1\d{2,3}){0,3})?(?:\.\d{1,2})?$/

/** NaN for what is no amount, such as `0x10` or `1e3`, for its rule to refuse. */
export const amountOf = (text: string) => (AMOUNT.test(text.trim()) ? Number(text.replace(/[, ]/g, "")) : Number.NaN)
