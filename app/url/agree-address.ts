/** The page that asks whether one agrees to newer terms, and leads back. */
export const agreeAddress = (back: string) => `/agree?back=${encodeURIComponent(back)}`
