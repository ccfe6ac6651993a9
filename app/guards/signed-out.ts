/** What a chat says to whom it does not know, on its page and over its socket. */
export const SIGNED_OUT_TEXT = { title: "Unauthorized", text: "Please log in first." }
