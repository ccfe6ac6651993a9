/** Inside a pattern of `like`. */
export const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&")
