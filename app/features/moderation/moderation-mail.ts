import type { Mail } from "#app/mail/delivery.server.ts"
import { isolatedIfNeeded } from "#app/ui/isolated.ts"

interface DecisionNotice {
  subject: string
  text: string[]
  address: string
}

const LONGEST_LINE = 72

export function moderationMail(to: string, name: string, { subject, text, address }: DecisionNotice): Mail {
  const parts = [`Dear ${isolatedIfNeeded(name)},`, ...text.map(folded), address, "Rishta"]
  return { to, subject, text: `${parts.join("\n\n")}\n` }
}

/** Transport would break longer lines. */
export const folded = (text: string) => text.split("\n").map(foldedLine).join("\n")

function foldedLine(line: string) {
  const lines = [""]
  for (const word of line.split(" ")) {
    const last = lines[lines.length - 1]!
    if (last && last.length + word.length >= LONGEST_LINE) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.join("\n")
}
