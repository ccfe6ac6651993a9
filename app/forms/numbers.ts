/** Digits, in groups with one kind of separator if at all: '5000', '5,000', '1,00,000', '2 500.50'. */
const AMOUNT = /^\d{1,12}(?:([, ])\d{2,3}(?:\1\d{2,3}){0,3})?(?:\.\d{1,2})?$/

/** An amount as people write it; what is none, such as `0x10` or `1e3`, is NaN, for its rule to refuse. */
export const amountOf = (text: string) => (AMOUNT.test(text.trim()) ? Number(text.replace(/[, ]/g, "")) : Number.NaN)
