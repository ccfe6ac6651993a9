import type { Attachment, AttachmentKind, Place } from "../../attachments/attachment.ts"
import type { ChatMessage } from "../../message.ts"

export interface Line {
  id: number
  mine: boolean
  text: string
  at: number
  clientId?: string
  attachment?: Attachment
  place?: Place
  /** The connection that it is about. */
  about?: number
}

/** Written here and not yet acknowledged by the server. */
export interface PendingLine {
  clientId: string
  text: string
  at: number
  place?: Place
  /** As the form has it: empty where it is general. */
  about?: string
  fileName?: string
  progress?: number
  /** Set once the file is up. */
  attachment?: { id: string; kind: AttachmentKind }
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
  about: message.about,
})

/** Of messages those that the pair has written to one another. */
export const linesOf = (messages: ChatMessage[], { viewerId, otherId }: { viewerId: number; otherId: number }) =>
  messages
    .filter(({ fromId, toId }) => fromId === otherId || toId === otherId)
    .map((message) => lineOf(message, viewerId))

/** Puts messages where they belong: by number, each once; what was pending is confirmed by its arrival. */
export function addLines<T extends Thread>(thread: T, arrived: Line[]): T {
  const known = new Set(thread.lines.map((line) => line.id))
  const newLines = arrived.filter((line) => !known.has(line.id) && known.add(line.id))
  const pending = unconfirmed(thread.pending, arrived)
  if (newLines.length === 0 && pending.length === thread.pending.length) return thread
  return {
    ...thread,
    lines: newLines.length > 0 ? [...thread.lines, ...newLines].sort((one, other) => one.id - other.id) : thread.lines,
    pending,
  }
}

/** Whether something that was on its way has arrived with these. */
export const confirms = (arrived: Line[], { pending }: Thread) => unconfirmed(pending, arrived).length < pending.length

function unconfirmed(pending: PendingLine[], arrived: Line[]) {
  const confirmed = new Set(arrived.filter((line) => line.mine).map((line) => line.clientId))
  return pending.filter((line) => !confirmed.has(line.clientId))
}

/** In the place of a message that was taken out stands a note. */
export const withNote = <T extends Thread>(thread: T, { id, text }: Pick<Line, "id" | "text">): T => ({
  ...thread,
  lines: thread.lines.map((line) =>
    line.id === id ? { ...line, text, attachment: undefined, place: undefined } : line,
  ),
})

/** A message on its way, for the first time or again. */
export function addPending<T extends Thread>(thread: T, line: PendingLine): T {
  const others = thread.pending.filter(({ clientId }) => clientId !== line.clientId)
  return { ...thread, pending: [...others, line] }
}

/** With what an earlier page had on its way, as far as it has not arrived since. */
export const withKept = <T extends Thread>(thread: T, kept: PendingLine[]): T => ({
  ...thread,
  pending: unconfirmed(kept.reduce<Thread>(addPending, thread).pending, thread.lines),
})

export function changePending<T extends Thread>(thread: T, clientId: string, change: Partial<PendingLine>): T {
  return {
    ...thread,
    pending: thread.pending.map((line) => (line.clientId === clientId ? { ...line, ...change } : line)),
  }
}

export const dropPending = <T extends Thread>(thread: T, clientId: string): T => ({
  ...thread,
  pending: thread.pending.filter((line) => line.clientId !== clientId),
})

const CHOOSE_AGAIN = "the file has to be chosen again"

/** What a reload of the page cannot lose: of a message whose file is not up yet, the words. */
export const lasting = ({ pending }: Pick<Thread, "pending">): PendingLine[] =>
  pending.flatMap((line) => {
    if (!line.fileName || line.attachment) return [line]
    const { clientId, text, at, place, about } = line
    return text || place ? [{ clientId, text, at, place, about, failed: CHOOSE_AGAIN }] : []
  })

const OVERLAP = 20

/**
 * From where to ask for what was missed: a little before the newest, because another server may have stored a message
 * with a lower number after it.
 */
export const resumeAfter = ({ lines }: Thread) => (lines[lines.length - OVERLAP]?.id ?? lines[0]?.id ?? 1) - 1

export const newestId = ({ lines }: Thread) => lines[lines.length - 1]?.id ?? 0

export const newestOwn = ({ lines }: Thread) => lines.filter((line) => line.mine).pop()
