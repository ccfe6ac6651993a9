import { type Dispatch, useRef } from "react"
import { useRevalidator } from "react-router"
import { makeClientId } from "#app/realtime/client-id.ts"
import type { Place } from "../../attachments/attachment.ts"
import { kindOf, tooLarge } from "../../attachments/chosen-file.ts"
import type { ChatMessage } from "../../message.ts"
import type { Ask } from "../connection/use-chat.ts"
import { lineOf, type PendingLine, type Thread } from "../thread/thread.ts"
import type { ThreadEvent } from "../thread/thread-reducer.ts"
import { postLine } from "./message-post.ts"
import { useKeptPending } from "./use-kept-pending.ts"
import { type FilesOnTheWay, useUploads } from "./use-uploads.ts"

export interface Draft {
  text: string
  file?: File
  place?: Place
  about?: string
}

interface Wiring {
  viewerId: number
  otherId: number
  live: boolean
  connected: boolean
  /** Whether the connection has existed since the page was opened. */
  wasConnected: boolean
  signedOut: boolean
  thread: Thread
  dispatch: Dispatch<ThreadEvent>
  ask: Ask
}

/**
 * Shown at once; a file goes first, then the text, and again after a lost connection. Without one it waits. Before the
 * connection is there, and where it never comes, the page's form is posted.
 */
export function useSending(wiring: Wiring) {
  const { viewerId, otherId, connected, wasConnected, signedOut, thread, dispatch, ask } = wiring
  const files = useUploads(otherId, dispatch)
  const post = usePosting(otherId, files, dispatch)

  async function transmit(line: PendingLine) {
    if (!wasConnected) return post(line)
    if (!connected) return dispatch({ type: "sending", line: { ...line, failed: undefined } })
    const { clientId, text, place, about } = line
    const file = files.of(clientId)
    const attachment = line.attachment ?? (file && (await files.upload(line, file)))
    if (line.fileName && !attachment) return
    dispatch({ type: "sending", line: { ...line, attachment, progress: undefined, failed: undefined } })
    const enclosed = attachment && { [attachment.kind]: attachment.id }
    const letter = { from: viewerId, to: otherId, message: text, clientId, location: place, about, ...enclosed }
    const answer = await ask("sendMessage", letter)
    if (answer.ok) {
      files.drop(clientId)
      dispatch({ type: "sent", line: lineOf(answer.message as ChatMessage, viewerId) })
    } else if (!answer.lost) dispatch({ type: "failed", clientId, reason: answer.error ?? "try again" })
  }

  function send(draft: Draft) {
    const { text, file, place, about } = draft
    if (text.trim() === "" && !file && !place) return false
    if (signedOut) {
      dispatch({ type: "not-connected" })
      return false
    }
    const reason = problemOf(draft)
    if (reason) {
      dispatch({ type: "not-sent", reason })
      return false
    }
    const clientId = makeClientId()
    if (file) files.add(clientId, file)
    transmit({ clientId, text: text.trim(), at: Date.now(), place, about, fileName: file?.name })
    return true
  }

  function cancel(clientId: string) {
    files.cancel(clientId)
    dispatch({ type: "cancelled", clientId })
  }

  function resend() {
    for (const line of thread.pending) {
      const { clientId, failed, fileName, attachment } = line
      const complete = !fileName || attachment || files.of(clientId)
      if (!failed && complete && !files.isUploading(clientId)) transmit(line)
    }
  }

  useKeptPending(wiring, resend)
  return { send, transmit, cancel, resend }
}

/** Known before anything is sent; the server looks again, at the content. A picture is first made smaller. */
const problemOf = ({ file, place }: Draft) =>
  (file && kindOf(file) !== "image" && tooLarge(file)) || (place && !isOnEarth(place) && NO_PLACE)

const NO_PLACE = "Please enter degrees: latitude from -90 to 90, longitude from -180 to 180."
const isOnEarth = ({ latitude, longitude }: Place) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** The way of the page's form, once at a time. What the server says to it is on the page that is read anew. */
function usePosting(otherId: number, files: FilesOnTheWay, dispatch: Dispatch<ThreadEvent>) {
  const underway = useRef(new Set<string>())
  const { revalidate } = useRevalidator()
  return async (line: PendingLine) => {
    const { clientId, fileName } = line
    const file = files.of(clientId)
    if (underway.current.has(clientId) || (fileName && !file)) return
    underway.current.add(clientId)
    dispatch({ type: "sending", line: { ...line, failed: undefined } })
    const outcome = await postLine(otherId, line, file)
    underway.current.delete(clientId)
    if (outcome === "lost") return
    if (outcome !== "sent") dispatch({ type: "failed", clientId, reason: outcome.problem })
    else files.drop(clientId)
    revalidate()
  }
}
