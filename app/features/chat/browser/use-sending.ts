import { type Dispatch, useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { makeClientId } from "#app/realtime/client-id.ts"
import { LARGEST, type Place, TOO_LARGE } from "../attachments/attachment.ts"
import { startUpload, type Upload } from "../attachments/upload.ts"
import type { ChatMessage } from "../message.ts"
import { keepPending, keptPending } from "./browser-storage.ts"
import type { Answer } from "./chat-client.ts"
import { postMessage } from "./message-post.ts"
import { lasting, lineOf, type PendingLine, type Thread } from "./thread.ts"
import type { ThreadEvent } from "./thread-reducer.ts"

/** What a member has put together: words, a file, a place, or several of these. */
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
  /** The live line has been there since the page was opened. */
  hasBeenLive: boolean
  thread: Thread
  dispatch: Dispatch<ThreadEvent>
  ask(event: string, payload: unknown): Promise<Answer>
}

/**
 * The way of a message out of the browser: shown at once, a file first, then the words, again after a lost connection.
 * Before the live line is there, and where it never comes, it goes the way of the page's form.
 */
export function useSending(wiring: Wiring) {
  const { viewerId, otherId, connected, hasBeenLive, thread, dispatch, ask } = wiring
  const files = useRef(new Map<string, File>())
  const uploads = useRef(new Map<string, Upload>())
  const posts = useRef(new Set<string>())
  const { revalidate } = useRevalidator()

  const fail = (clientId: string, reason: string) => dispatch({ type: "failed", clientId, reason })

  async function transmit(line: PendingLine) {
    if (!hasBeenLive) return post(line)
    const { clientId, text, place, about } = line
    const file = files.current.get(clientId)
    const attachment = line.attachment ?? (file && (await upload(line, file)))
    if (line.fileName && !attachment) return
    dispatch({ type: "sending", line: { ...line, attachment, progress: undefined, failed: undefined } })
    const enclosed = attachment && { [attachment.kind]: attachment.id }
    const letter = { from: viewerId, to: otherId, message: text, clientId, location: place, about, ...enclosed }
    const answer = await ask("sendMessage", letter)
    if (answer.ok) {
      files.current.delete(clientId)
      dispatch({ type: "sent", line: lineOf(answer.message as ChatMessage, viewerId) })
    } else if (!answer.lost) fail(clientId, answer.error ?? "try again")
  }

  async function post(line: PendingLine) {
    const { clientId, fileName } = line
    const file = files.current.get(clientId)
    if (posts.current.has(clientId) || (fileName && !file)) return
    posts.current.add(clientId)
    dispatch({ type: "sending", line: { ...line, failed: undefined } })
    const outcome = await postMessage(otherId, line, file)
    posts.current.delete(clientId)
    if (outcome === "lost") return
    if (outcome === "refused") fail(clientId, "try again")
    else files.current.delete(clientId)
    revalidate()
  }

  async function upload(line: PendingLine, file: File) {
    const { clientId } = line
    dispatch({ type: "sending", line: { ...line, progress: 0, failed: undefined } })
    const smaller = await shrunk(file)
    if (!files.current.has(clientId)) return
    const problem = tooLarge(smaller)
    if (problem) {
      fail(clientId, problem)
      return
    }
    const started = startUpload(otherId, smaller, (progress) => dispatch({ type: "progress", clientId, progress }))
    uploads.current.set(clientId, started)
    const outcome = await started.done
    uploads.current.delete(clientId)
    if (outcome === "cancelled") return
    if ("attachment" in outcome) return { id: outcome.attachment.id, kind: outcome.attachment.kind }
    fail(clientId, outcome.problem)
  }

  function send({ text, file, place, about }: Draft) {
    if (text.trim() === "" && !file && !place) return false
    if (hasBeenLive && !connected) {
      dispatch({ type: "not-connected" })
      return false
    }
    const problem = (file && kindOf(file) !== "image" && tooLarge(file)) || (place && !isOnEarth(place) && NO_PLACE)
    if (problem) {
      dispatch({ type: "not-sent", reason: problem })
      return false
    }
    const clientId = makeClientId()
    if (file) files.current.set(clientId, file)
    transmit({ clientId, text: text.trim(), at: Date.now(), place, about, fileName: file?.name })
    return true
  }

  function cancel(clientId: string) {
    uploads.current.get(clientId)?.cancel()
    files.current.delete(clientId)
    dispatch({ type: "cancelled", clientId })
  }

  function resend() {
    for (const line of thread.pending) {
      const { clientId, failed, fileName, attachment } = line
      const complete = !fileName || attachment || files.current.has(clientId)
      if (!failed && complete && !uploads.current.has(clientId)) transmit(line)
    }
  }

  useEffect(() => {
    const [running, waiting] = [uploads.current, files.current]
    return () => {
      waiting.clear()
      for (const upload of Array.from(running.values())) upload.cancel()
    }
  }, [])

  useKeptPending(wiring)
  return { send, transmit, cancel, resend }
}

const NO_PLACE = "Please enter degrees: latitude from -90 to 90, longitude from -180 to 180."
const isOnEarth = ({ latitude, longitude }: Place) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const kindOf = ({ type }: File) => (/^image\//.test(type) ? "image" : /^video\//.test(type) ? "video" : "file")

/** Told before anything is sent; the server looks again, at the content. */
function tooLarge(file: File) {
  const kind = kindOf(file)
  return file.size > LARGEST[kind] ? TOO_LARGE[kind] : undefined
}

/** A photo goes over a phone's line as small as it will be shown. */
function shrunk(file: File) {
  if (kindOf(file) !== "image") return file
  return import("#app/features/profiles/pictures/shrink-picture.ts")
    .then(({ shrinkPicture }) => shrinkPicture(file))
    .catch(() => file)
}

/** Messages without an answer outlive a reload of the page; the server knows each by its id, so none is stored twice. */
function useKeptPending({ viewerId, otherId, live, thread, dispatch }: Wiring) {
  const { pending } = thread
  const restored = useRef(false)
  useEffect(() => {
    if (!live) return
    if (restored.current) return keepPending(viewerId, otherId, lasting({ pending }))
    restored.current = true
    const kept = keptPending(viewerId, otherId)
    if (kept.length > 0) dispatch({ type: "restored", kept })
    restoreRefused({ viewerId, otherId, dispatch })
  }, [live, viewerId, otherId, pending, dispatch])
}

/** Written without a network, sent since by the service worker, and not taken. */
async function restoreRefused({ viewerId, otherId, dispatch }: Pick<Wiring, "viewerId" | "otherId" | "dispatch">) {
  if (!navigator.serviceWorker?.controller) return
  const store = await import("#app/service-worker/store.ts").catch(() => undefined)
  const refused = (await store?.takeRefused(viewerId, otherId)) ?? []
  const kept = refused.map(({ clientId, text, at }) => ({ clientId, text, at, failed: "try again" }))
  if (kept.length > 0) dispatch({ type: "restored", kept })
}
