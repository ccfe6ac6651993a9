import type { AttachmentKind } from "#app/features/chat/attachments/attachment.ts"
import { attachmentKey } from "#app/features/chat/attachments/attachments.server.ts"
import { fileKey } from "#app/features/profiles/pictures/picture-files.server.ts"
import { storage } from "#app/storage/storage.server.ts"
import { sql } from "#db/client.ts"
import { isInOwnChats, pathInArchive, readableMessages } from "./parts/chats.server.ts"

export interface StoredFile {
  /** In the archive. */
  path: string
  key: string
}

const LARGEST_PICTURE = 1200

/** Pictures as they are shown, files of the chats that can be read, and receipts of payments. */
export async function listFiles(accountId: number): Promise<StoredFile[]> {
  const pictures = await sql<
    { id: string; files: string }[]
  >`select id, coalesce(shared_files, id) as files from picture where account_id = ${accountId} order by created_at`
  const attachments = await sql.unsafe<{ id: string; path: string; kind: AttachmentKind }[]>(
    `select distinct f.id, ${pathInArchive} as path, f.kind from ${readableMessages} where f.id is not null and (${isInOwnChats})`,
    [accountId],
  )
  const receipts = await sql<{ key: string }[]>`
    select receipt_key as key from payment where account_id = ${accountId} and receipt_key is not null`
  return [
    ...pictures.map(({ id, files }) => ({ path: `pictures/${id}.webp`, key: fileKey(files, LARGEST_PICTURE) })),
    ...attachments.map(({ id, path, kind }) => ({
      path,
      key: attachmentKey(id, kind === "image" ? "picture" : kind),
    })),
    ...receipts.map(({ key }) => ({ path: `receipts/${key}.webp`, key })),
  ]
}

/** Opened when its turn has come; a file that is gone is empty. */
export async function* contentOf({ key }: StoredFile) {
  const size = await storage.sizeOf(key)
  if (size) yield* await storage.stream(key, { start: 0, end: size - 1 })
}
