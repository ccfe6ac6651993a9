import { type Dispatch, type SetStateAction, useEffect, useRef } from "react"
import { LARGEST, type Place, TOO_LARGE } from "./attachment.ts"
import { type Answer, makeClientId } from "./chat-client.ts"
import { pendingKey } from "./kept-here.ts"
import type { ChatMessage } from "./messages.server.ts"
import { addPending, changePending, dropPending, lasting, type PendingLine, type Thread } from "./thread.ts"
import { startUpload, type Upload } from "./upload.ts"

/** What a member has put together: words, a file, a place, or several of these. */
export interface Draft {
  text: string
  file?: File
  place?: Place
}

interface Wiring {
  viewerId: number
  otherId: number
  live: boolean
  connected: boolean
  thread: Thread
  setThread: Dispatch<SetStateAction<Thread>>
  ask(event: string, payload: unknown): Promise<Answer>
  arrive(messages: ChatMessage[]): void
  setNotice(text: string): void
}

/** The way of a message out of the browser: shown at once, a file first, then the words, again after a lost connection. */
export function useSending({ viewerId, otherId, live, connected, thread, setThread, ask, arrive, setNotice }: Wiring) {
  const files = useRef(new Map<string, File>())
  const uploads = useRef(new Map<string, Upload>())

  const change = (clientId: string, to: Partial<PendingLine>) =>
    setThread((before) => changePending(before, clientId, to))

  function fail(clientId: string, reason: string) {
    change(clientId, { failed: reason, progress: undefined })
    setNotice(`Failed to send message: ${reason}`)
  }

  async function transmit(line: PendingLine) {
    const { clientId, text, place } = line
    const file = files.current.get(clientId)
    const attachment = line.attachment ?? (file && (await upload(line, file)))
    if (line.fileName && !attachment) return
    setThread((before) => addPending(before, { ...line, attachment, progress: undefined, failed: undefined }))
    const enclosed = attachment && { [attachment.kind]: attachment.id }
    const answer = await ask("sendMessage", { to: otherId, message: text, clientId, location: place, ...enclosed })
    if (answer.ok) {
      files.current.delete(clientId)
      arrive([answer.message as ChatMessage])
      setNotice("Message sent successfully!")
    } else if (!answer.lost) fail(clientId, answer.error ?? "try again")
  }

  async function upload(line: PendingLine, file: File) {
    const { clientId } = line
    setThread((before) => addPending(before, { ...line, progress: 0, failed: undefined }))
    const started = startUpload(otherId, file, (progress) => change(clientId, { progress }))
    uploads.current.set(clientId, started)
    const outcome = await started.done
    uploads.current.delete(clientId)
    if (outcome === "cancelled") return
    if ("attachment" in outcome) return { id: outcome.attachment.id, kind: outcome.attachment.kind }
    fail(clientId, outcome.problem)
  }

  function send({ text, file, place }: Draft) {
    if (text.trim() === "" && !file && !place) return false
    if (!connected) {
      setNotice("Cannot send message: not connected")
      return false
    }
    const problem = (file && tooLarge(file)) || (place && !isOnEarth(place) && NO_PLACE)
    if (problem) {
      setNotice(`Failed to send message: ${problem}`)
      return false
    }
    const clientId = makeClientId()
    if (file) files.current.set(clientId, file)
    transmit({ clientId, text: text.trim(), at: Date.now(), place, fileName: file?.name })
    return true
  }

  function cancel(clientId: string) {
    uploads.current.get(clientId)?.cancel()
    files.current.delete(clientId)
    setThread((before) => dropPending(before, clientId))
  }

  /** After a reconnection: what has no answer yet and is not on its way. */
  function resend() {
    for (const line of thread.pending)
      if (!line.failed && !uploads.current.has(line.clientId) && (!line.fileName || line.attachment)) transmit(line)
  }

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const upload of Array.from(running.values())) upload.cancel()
    }
  }, [])

  useKeptPending(live ? pendingKey(viewerId, otherId) : undefined, thread, setThread)
  return { send, transmit, cancel, resend }
}

const NO_PLACE = "Please enter degrees: latitude from -90 to 90, longitude from -180 to 180."
const isOnEarth = ({ latitude, longitude }: Place) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Told before anything is sent; the server looks again, at the content. */
function tooLarge({ type, size }: File) {
  const kind = /^image\//.test(type) ? "image" : /^video\//.test(type) ? "video" : "file"
  return size > LARGEST[kind] ? TOO_LARGE[kind] : undefined
}

/** Messages without an answer outlive a reload of the page; the server knows each by its id, so none is stored twice. */
function useKeptPending(key: string | undefined, thread: Thread, setThread: Wiring["setThread"]) {
  const restored = useRef(false)
  useEffect(() => {
    if (!key) return
    try {
      if (restored.current) return sessionStorage.setItem(key, JSON.stringify(lasting(thread)))
      restored.current = true
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "[]") as PendingLine[]
      if (kept.length > 0) setThread((before) => kept.reduce(addPending, before))
    } catch {
      // Storage may be full or forbidden: then a reload forgets what was not sent.
    }
  }, [key, thread, setThread])
}
