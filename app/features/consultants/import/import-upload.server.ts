import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { type Received, storage } from "#app/storage/storage.server.ts"

const MOST_MB = 4
export const MOST_BYTES = MOST_MB * 1024 * 1024
const NO_FILE = refuse("invalid", "Please choose a file.")
const TOO_LARGE = refuse("too-large", `This file has more than ${MOST_MB} MB. Please part it.`)

export interface SentFile {
  name: string
  path: string
}

export async function withImportForm<Answer>(
  request: Request,
  answer: (form: FormData, file: Result<SentFile>, others: string[]) => Promise<Answer>,
) {
  const drop = async ({ received }: { received?: Received }) => received && storage.drop(received)
  const { form, taken, others } = await readStreamedUpload(
    request,
    "file",
    async ({ name, bytes }) => ({ name, received: await storage.receive(bytes, MOST_BYTES) }),
    drop,
  )
  if (!taken) return answer(form, NO_FILE, others)
  const { name, received } = taken
  return answer(form, received ? done({ name, path: received.path }) : TOO_LARGE, others).finally(() => drop(taken))
}
