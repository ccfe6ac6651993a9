import { type ArrivingFile, readStreamedUpload } from "#app/forms/streamed-upload.server.ts"
import { done, type Result, refuse } from "#app/result.ts"

const MOST_MB = 4
const MOST_BYTES = MOST_MB * 1024 * 1024

export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** The fields of the form, and the file that was chosen, which is small enough to be held in memory. */
export async function readImportForm(request: Request): Promise<{ form: FormData; file: Result<SentFile> }> {
  const { form, taken } = await readStreamedUpload(request, "file", receive, async () => {})
  return { form, file: taken ?? refuse("invalid", "Please choose a file.") }
}

/** Read to its end in any case, so that whoever sends it hears the answer. */
async function receive({ name, bytes }: ArrivingFile): Promise<Result<SentFile>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size <= MOST_BYTES) parts.push(part)
  }
  if (size > MOST_BYTES) return refuse("too-large", `This file has more than ${MOST_MB} MB. Please part it.`)
  return done({ name, bytes: Buffer.concat(parts) })
}
