import { visibleText } from "#app/forms/visible-text.ts"
import type { AttachmentKind } from "./attachment.ts"

interface Known {
  kind: AttachmentKind
  mediaType: string
  ending: string
}

const OPEN = "application/vnd.oasis.opendocument"
const OFFICE = "application/vnd.openxmlformats-officedocument"
const OLD_OFFICE: Record<string, string> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
}

const KNOWN: Record<string, Omit<Known, "mediaType">> = {
  "image/jpeg": { kind: "image", ending: "webp" },
  "image/png": { kind: "image", ending: "webp" },
  "image/webp": { kind: "image", ending: "webp" },
  // Whether it can be decoded here the decoder knows.
  "image/heic": { kind: "image", ending: "webp" },
  "image/heif": { kind: "image", ending: "webp" },
  "video/mp4": { kind: "video", ending: "mp4" },
  "video/webm": { kind: "video", ending: "webm" },
  "audio/mp4": { kind: "voice", ending: "m4a" },
  "audio/ogg": { kind: "voice", ending: "ogg" },
  "audio/webm": { kind: "voice", ending: "webm" },
  "application/pdf": { kind: "file", ending: "pdf" },
  [`${OFFICE}.wordprocessingml.document`]: { kind: "file", ending: "docx" },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: "file", ending: "xlsx" },
  [`${OFFICE}.presentationml.presentation`]: { kind: "file", ending: "pptx" },
  [`${OPEN}.text`]: { kind: "file", ending: "odt" },
  [`${OPEN}.spreadsheet`]: { kind: "file", ending: "ods" },
  [`${OPEN}.presentation`]: { kind: "file", ending: "odp" },
}

/** By its content; the name decides only between old office formats, which look alike. */
export function knownType(detected: string | undefined, name: string): Known | undefined {
  if (!detected) return
  const ending = /\.([a-z]{3})$/i.exec(name)?.[1]?.toLowerCase() ?? ""
  const old = detected === "application/x-cfb" ? OLD_OFFICE[ending] : undefined
  if (old) return { kind: "file", mediaType: old, ending }
  const known = Object.hasOwn(KNOWN, detected) ? KNOWN[detected] : undefined
  return known && { ...known, mediaType: known.kind === "image" ? "image/webp" : detected }
}

const LONGEST_NAME = 80
/** Control characters, and what file systems or headers could misread. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNFIT = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|%;]/g

/** No path, and always with the ending of its real type. */
export function safeName(name: string, { kind, ending }: Pick<Known, "kind" | "ending">) {
  const bare = visibleText((name.split(/[\\/]/).pop() ?? "").toWellFormed())
    .replace(UNFIT, "")
    .replace(/\.[^.]*$/, "")
  const short = [...bare.trim().replace(/^\.+/, "")].slice(0, LONGEST_NAME).join("").trim()
  const usual = { image: "picture", video: "video", file: "document", voice: "voice message" }[kind]
  return `${short || usual}.${ending}`
}

/** Plain letters for old programs, the whole name for the others. */
export function disposition(how: "inline" | "attachment", name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_")
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}

export function rangeOf(header: string | null, size: number) {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "")
  if (!match || (match[1] === "" && match[2] === "")) return
  const [from, to] = [match[1]!, match[2]!]
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? null : { start, end }
}
