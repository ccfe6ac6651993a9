import { openChat } from "#app/features/chat/browser/connection/chat-client.ts"

/** Until what it answers is called. Whatever came while the line was broken was heard by nobody, and is read anew as well. */
export function listenAtTable(onNews: () => void) {
  let connected = false
  const { close } = openChat({
    onState({ status }) {
      if (status === "connected" && connected) onNews()
      connected ||= status === "connected"
    },
    onSilent() {},
    on: { familyNews: onNews },
  })
  return close
}
