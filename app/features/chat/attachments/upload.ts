import { href } from "react-router"
import type { Attachment } from "./attachment.ts"

export interface Upload {
  done: Promise<{ attachment: Attachment } | { problem: string } | "cancelled">
  cancel(): void
}

const UNREACHED = "The file could not be sent."

/** Only `XMLHttpRequest` reports progress. */
export function startUpload(otherId: number, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<Awaited<Upload["done"]>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => resolve("cancelled")
    request.onerror = () => resolve({ problem: UNREACHED })
    request.onload = () => resolve(answerOf(request))
    request.open("POST", href("/Messages/:userId/attachment", { userId: String(otherId) }))
    const form = new FormData()
    form.append("attachment", file)
    request.send(form)
  })
  return { done, cancel: () => request.abort() }
}

function answerOf({ responseText, status }: XMLHttpRequest): { attachment: Attachment } | { problem: string } {
  try {
    return JSON.parse(responseText)
  } catch {
    return { problem: status === 413 ? "The file is too large." : UNREACHED }
  }
}
