import type { ChatMessage } from "./message.ts"

/** Of a file or picture of the site, the address that a token opens. */
const byToken = (address: string) => `/api${address}`

/** The same object where it names no file. */
export function messageForProgram(message: ChatMessage): ChatMessage {
  const { attachment } = message
  const address = attachment && message[attachment.kind]
  return address === undefined ? message : { ...message, [attachment!.kind]: byToken(address) }
}

/** To both sides, in their browsers and programs. */
export const forEach = ({ sent, received }: { sent: ChatMessage; received: ChatMessage }) => ({
  sent: { browsers: sent, programs: messageForProgram(sent) },
  received: { browsers: received, programs: messageForProgram(received) },
})

export const contactForProgram = <Contact extends { avatar: string | null }>(contact: Contact): Contact => ({
  ...contact,
  avatar: contact.avatar && byToken(contact.avatar),
})
