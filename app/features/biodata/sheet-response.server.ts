import { disposition } from "#app/features/chat/attachments/attachment-types.ts"
import { KINDS, type Kind } from "./parts.ts"

/** Saved rather than shown, so that it is at hand in a messenger. */
export const sheetResponse = (bytes: Uint8Array, kind: Kind, title: string) =>
  new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": KINDS[kind].type,
      "Content-Disposition": disposition("attachment", `${title}.${KINDS[kind].ending}`),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex, nofollow",
    },
  })
