const LONGEST_PREVIEW = 30

/** The last message in the contact list: one line, 30 characters and an ellipsis. */
export function preview(text: string) {
  const characters = [...text.replace(/\s+/g, " ")]
  return characters.length > LONGEST_PREVIEW ? `${characters.slice(0, LONGEST_PREVIEW).join("")}…` : characters.join("")
}
