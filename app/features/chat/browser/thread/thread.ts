import type { Attachment, AttachmentKind, Place } from "../../attachments/attachment.ts"
import type { ChatMessage, Courtesy } from "../../message.ts"

export interface Line {
  id: number
  mine: boolean
  /** Who has written it at that side, where it is not the member. */
  by?: string
  text: string
  courtesy?: Courtesy
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
  ...(message.by && { by: message.by }),
  text: message.message,
  courtesy: message.courtesy,
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

/** By number, each once; the arrival of a pending message confirms it. */
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

/** Whether a pending message is among them. */
export const confirms = (arrived: Line[], { pending }: Thread) => unconfirmed(pending, arrived).length < pending.length

function unconfirmed(pending: PendingLine[], arrived: Line[]) {
  const confirmed = new Set(arrived.filter((line) => line.mine).map((line) => line.clientId))
  return pending.filter((line) => !confirmed.has(line.clientId))
}

export const withNote = <T extends Thread>(thread: T, { id, text }: Pick<Line, "id" | "text">): T => ({
  ...thread,
  lines: thread.lines.map((line) =>
    line.id === id ? { ...line, text, courtesy: undefined, attachment: undefined, place: undefined } : line,
  ),
})

/** Also when it is sent again. */
export function addPending<T extends Thread>(thread: T, line: PendingLine): T {
  const others = thread.pending.filter(({ clientId }) => clientId !== line.clientId)
  return { ...thread, pending: [...others, line] }
}

/** Adds what an earlier page was sending, unless it has arrived since. */
export const withKept = <T extends Thread>(thread: T, kept: PendingLine[]): T => ({
  ...thread,
  pending: unconfirmed(kept.reduce<Thread>(addPending, thread).pending, thread.lines).sort(
    (one, other) => one.at - other.at,
  ),
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

/** Survives a reload: of a message whose file is not up yet, the text. */
export const lasting = ({ pending }: Pick<Thread, "pending">): PendingLine[] =>
  pending.flatMap((line) => {
    if (!line.fileName || line.attachment) return [line]
    const { clientId, text, at, place, about } = line
    return text || place ? [{ clientId, text, at, place, about, failed: CHOOSE_AGAIN }] : []
  })

const OVERLAP = 20

/** A little before the newest: another server may have stored a message with a lower number after it. */
export const resumeAfter = ({ lines }: Thread) => (lines[lines.length - OVERLAP]?.id ?? lines[0]?.id ?? 1) - 1

export const newestId = ({ lines }: Thread) => lines[lines.length - 1]?.id ?? 0

export const newestOwn = ({ lines }: Thread) => lines.filter((line) => line.mine && !line.by).pop()
