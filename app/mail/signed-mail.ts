import type { Mail } from "./delivery.server.ts"

/** Of plain lines with at most 76 characters: transport would break up longer ones. */
export const signedMail = (to: string, subject: string, lines: string[]): Mail => ({
  to,
  subject,
  text: [...lines, "", "Rishta", ""].join("\n"),
})
