import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Chat, findChat, whyNotRead } from "../server/conversations.server.ts"

/** Something can be read and changed at the table of this chat: both are there, and may read it. */
export const isOpen = (chat: Chat) => !chat.other.gone && !whyNotRead(chat)

/** A guardian's place in one of the member's chats; undefined where it may read nothing there. */
export async function findSeatedChat(
  guardian: Pick<Viewer, "id">,
  { seatId, memberId }: { seatId: number; memberId: number },
  otherId: number,
) {
  const chat = await findChat(memberId, { id: otherId })
  if (!chat || !isOpen(chat)) return
  const seated = chat.table.find((one) => one.seatId === seatId && one.guardianId === guardian.id)
  return seated?.right ? { chat, seated, right: seated.right } : undefined
}
