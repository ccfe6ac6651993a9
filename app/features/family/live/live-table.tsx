import { useEffect } from "react"
import { Outlet, useRevalidator } from "react-router"

/** A seat may change or end while its pages are open: these are read anew as soon as the server says that something has. */
export default function LiveTable() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let close: (() => void) | undefined
    let left = false
    const listen = async () => {
      const { openChat } = await import("#app/features/chat/browser/connection/chat-client.ts")
      if (!left) close = openChat(listenersOf(revalidate)).close
    }
    listen().catch(() => {})
    return () => {
      left = true
      close?.()
    }
  }, [revalidate])
  return <Outlet />
}

function listenersOf(revalidate: () => void) {
  let connected = false
  return {
    onState({ status }: { status: string }) {
      // Whatever came while the line was broken was heard by nobody.
      if (status === "connected" && connected) revalidate()
      connected ||= status === "connected"
    },
    onSilent() {},
    on: { familyNews: () => revalidate() },
  }
}
