/** Keeps the words around a right-to-left name in order; `Words` renders it. */
export const isolated = (name: string) => `\u2068${name}\u2069`

/** For mails and page titles, where only right-to-left names need it. */
export const isolatedIfNeeded = (name: string) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? isolated(name) : name)
