/** All that the server says by itself. `features/api/sockets` describes each for programs, or does not compile. */
export interface ServerEvents {
  newMessage: (message: object) => void
  chatHistory: (messages: readonly object[]) => void
  userChatContacts: (contacts: readonly object[]) => void
  presence: (seen: { _id: number; isOnline: boolean }) => void
  typing: (who: { _id: number }) => void
  messagesRead: (read: { readerId: number; otherId: number; upTo: number }) => void
  messageRemoved: (removed: { _id: number; message: string }) => void
  notice: () => void
  familyNews: () => void
  error: (refusal: { title: string; message: string; reason: string }) => void
}
