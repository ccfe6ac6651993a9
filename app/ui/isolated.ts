/** A name within a text: whichever way it is written, the words around it stay in their order. `Words` shows it. */
export const isolated = (name: string) => `\u2068${name}\u2069`
