import type { Attachment, AttachmentKind, Place } from "./attachment.ts"
import type { ChatMessage } from "./messages.server.ts"

export const LONGEST_MESSAGE = 4_000

/** One message as a screen shows it. */
export interface Line {
  id: number
  mine: boolean
  text: string
  at: number
  clientId?: string
  attachment?: Attachment
  place?: Place
}

/** Written here and not yet acknowledged by the server. */
export interface PendingLine {
  clientId: string
  text: string
  at: number
  place?: Place
  /** The name of a file that goes with it. */
  fileName?: string
  /** How much of the file has gone up, from 0 to 1. */
  progress?: number
  /** Set once the file is up. */
  attachment?: { id: string; kind: AttachmentKind }
  /** Why it could not be sent. */
  failed?: string
}

export interface Thread {
  lines: Line[]
  pending: PendingLine[]
}

export const lineOf = (message: ChatMessage, viewerId: number): Line => ({
  id: message._id,
  mine: message.fromId === viewerId,
  text: message.message,
  at: Date.parse(message.createdAt),
  clientId: message.clientId,
  attachment: message.attachment,
  place: message.location,
})

/** Puts messages where they belong: by number, each once; what was pending is confirmed by its arrival. */
export function addLines(thread: Thread, arrived: Line[]): Thread {
  const known = new Set(thread.lines.map((line) => line.id))
  const fresh = arrived.filter((line) => !known.has(line.id) && known.add(line.id))
  const confirmed = new Set(arrived.filter((line) => line.mine).map((line) => line.clientId))
  return {
    lines: fresh.length > 0 ? [...thread.lines, ...fresh].sort((one, other) => one.id - other.id) : thread.lines,
    pending: thread.pending.filter((line) => !confirmed.has(line.clientId)),
  }
}

/** In the place of a message that was taken out stands a note. */
export const withNote = (thread: Thread, { _id, message }: { _id: number; message: string }): Thread => ({
  ...thread,
  lines: thread.lines.map((line) =>
    line.id === _id ? { ...line, text: message, attachment: undefined, place: undefined } : line,
  ),
})

/** A message on its way, for the first time or again. */
export function addPending(thread: Thread, line: PendingLine): Thread {
  const others = thread.pending.filter(({ clientId }) => clientId !== line.clientId)
  return { ...thread, pending: [...others, line] }
}

export function changePending(thread: Thread, clientId: string, change: Partial<PendingLine>): Thread {
  return {
    ...thread,
    pending: thread.pending.map((line) => (line.clientId === clientId ? { ...line, ...change } : line)),
  }
}

export const dropPending = (thread: Thread, clientId: string): Thread => ({
  ...thread,
  pending: thread.pending.filter((line) => line.clientId !== clientId),
})

/** What a reload of the page cannot lose: a file that is not up yet is in this page only. */
export const lasting = ({ pending }: Thread) => pending.filter((line) => !line.fileName || line.attachment)

const OVERLAP = 20

/**
 * From where to ask for what was missed: a little before the newest, because another server may have stored a message
 * with a lower number after it.
 */
export const resumeAfter = ({ lines }: Thread) => (lines[lines.length - OVERLAP]?.id ?? lines[0]?.id ?? 1) - 1

export const newestId = ({ lines }: Thread) => lines[lines.length - 1]?.id ?? 0
