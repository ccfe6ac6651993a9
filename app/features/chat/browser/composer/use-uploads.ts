import { type Dispatch, useEffect, useRef } from "react"
import { shrunk, tooLarge } from "../../attachments/chosen-file.ts"
import { startUpload, type Upload } from "../../attachments/upload.ts"
import type { PendingLine } from "../thread/thread.ts"
import type { ThreadEvent } from "../thread/thread-reducer.ts"

export type FilesOnTheWay = ReturnType<typeof useUploads>

/** The files of messages that are on their way, until the message has arrived or the page is left. */
export function useUploads(otherId: number, dispatch: Dispatch<ThreadEvent>) {
  const files = useRef(new Map<string, File>())
  const uploads = useRef(new Map<string, Upload>())

  async function upload(line: PendingLine, file: File) {
    const { clientId } = line
    const fail = (reason: string) => dispatch({ type: "failed", clientId, reason })
    dispatch({ type: "sending", line: { ...line, progress: 0, failed: undefined } })
    const smaller = await shrunk(file)
    if (!files.current.has(clientId)) return
    const problem = tooLarge(smaller)
    if (problem) {
      fail(problem)
      return
    }
    const started = startUpload(otherId, smaller, (progress) => dispatch({ type: "progress", clientId, progress }))
    uploads.current.set(clientId, started)
    const outcome = await started.done
    uploads.current.delete(clientId)
    if (outcome === "cancelled") return
    if ("attachment" in outcome) return { id: outcome.attachment.id, kind: outcome.attachment.kind }
    fail(outcome.problem)
  }

  function cancel(clientId: string) {
    uploads.current.get(clientId)?.cancel()
    files.current.delete(clientId)
  }

  useEffect(() => {
    const [running, waiting] = [uploads.current, files.current]
    return () => {
      waiting.clear()
      for (const upload of Array.from(running.values())) upload.cancel()
    }
  }, [])

  return {
    of: (clientId: string) => files.current.get(clientId),
    add: (clientId: string, file: File) => files.current.set(clientId, file),
    drop: (clientId: string) => files.current.delete(clientId),
    isUploading: (clientId: string) => uploads.current.has(clientId),
    upload,
    cancel,
  }
}
