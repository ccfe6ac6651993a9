import { href, Link } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import type { ChatState } from "./chat-client.ts"

interface ChatStripProps {
  here: string
  state?: ChatState
  /** Confirms to screen readers that a message was sent; others see its tick. */
  sent?: string
  /** A page of older messages links to the newest ones instead of offering to look again. */
  earlier: boolean
  unread: number
  upTo: number
  onReconnect(): void
}

export function ChatStrip({ here, state, sent, earlier, unread, upTo, onReconnect }: ChatStripProps) {
  const connected = state?.status === "connected"
  // The live region stays, so that what comes into it is read out.
  const idle = connected && !earlier
  return (
    <div className={idle ? "away" : "chat-strip small"}>
      <div role="status">
        <span className="away">{sent}</span>
        {troubleOf(state)}
      </div>
      {state?.status === "failed" && (
        <button className="button quiet" onClick={onReconnect}>
          Reconnect
        </button>
      )}
      {state?.status === "signed-out" && <a href={`${href("/login")}?redirectTo=${here}`}>Log in</a>}
      {unread > 0 && !connected && (
        <PostForm>
          <input type="hidden" name="upTo" value={upTo} />
          <button className="button quiet" name="intent" value="read">
            Mark as read
          </button>
        </PostForm>
      )}
      {earlier ? <Link to={here}>Newest messages</Link> : !connected && <a href={here}>Refresh</a>}
    </div>
  )
}

function troubleOf(state?: ChatState) {
  if (state?.status === "failed") return `Connection error: ${state.problem}`
  if (state?.status === "signed-out") return "Missing authentication or user information"
  if (state?.status !== "connecting") return
  return state.problem ? `Connection error: ${state.problem}. Connecting...` : "Connecting..."
}
