/** A name within a text: whichever way it is written, the words around it stay in their order. `Words` shows it. */
export const isolated = (name: string) => `\u2068${name}\u2069`

/** The same for mails and the title of a page, where only a name that is written from the right needs it. */
export const isolatedIfNeeded = (name: string) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? isolated(name) : name)
