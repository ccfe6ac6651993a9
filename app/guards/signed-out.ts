export const SIGNED_OUT_TEXT = { title: "Unauthorized", text: "Please log in first." }
