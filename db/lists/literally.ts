/** A text inside a pattern of `like`, where it stands for nothing but itself. */
export const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&")
