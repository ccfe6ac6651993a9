import { href } from "react-router"
import type { attachmentKinds } from "#db/schema/chat.ts"

export type AttachmentKind = (typeof attachmentKinds)[number]

export interface Attachment {
  id: string
  kind: AttachmentKind
  name: string
  size: number
  width: number | null
  height: number | null
}

export interface Place {
  latitude: number
  longitude: number
}

/** What a file is asked for as: a picture's two sizes, a video or voice to play, a document to keep. */
export const PARTS = ["thumbnail", "picture", "video", "file", "voice"] as const
export type Part = (typeof PARTS)[number]

export const attachmentAddress = (id: string, part: Part) => href("/attachments/:id/:part", { id, part })

export const ATTACHMENT_ID = /^[0-9a-f]{32}$/
const MB = 1024 * 1024
export const LARGEST: Record<AttachmentKind, number> = { image: 15 * MB, video: 25 * MB, file: 10 * MB, voice: 5 * MB }
export const TOO_LARGE: Record<AttachmentKind, string> = {
  image: "The picture may have up to 15 MB.",
  video: "The video may have up to 25 MB.",
  file: "The document may have up to 10 MB.",
  voice: "The voice message may have up to 5 MB.",
}

export const ATTACHMENT_LABELS: Record<AttachmentKind | "location", string> = {
  image: "Picture",
  video: "Video",
  file: "Document",
  voice: "Voice message",
  location: "Location",
}

export function partsOf(attachment: Attachment | null | undefined, place: Place | undefined) {
  const parts: Partial<Record<AttachmentKind, string>> & { attachment?: Attachment; location?: Place } = {}
  if (attachment) {
    const { id, kind } = attachment
    parts[kind] = attachmentAddress(id, kind === "image" ? "picture" : kind)
    parts.attachment = attachment
  }
  if (place) parts.location = place
  return parts
}

export const locationOf = (latitude: number | null, longitude: number | null): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** '840 KB', '3.2 MB'. */
export function sizeText(bytes: number) {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / MB).toFixed(1)} MB`
}

export const mapAddress = ({ latitude, longitude }: Place) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
