import { isStorageFull, type Received, storage } from "#app/storage/storage.server.ts"
import { readStreamedUpload, readStreamedUploads } from "./streamed-upload.server.ts"

export type UploadedFile = Received | "too large" | "no room"

export interface Upload {
  form: FormData
  /** Undefined when none was chosen. */
  file?: UploadedFile
  /** Under which names further files came. */
  others?: string[]
}

interface Limits {
  field: string
  mostBytes: number
  mostParts?: number
}

/** Then deletes the file. One that is too large is read to its end, so that the other fields are not lost. */
export async function withUpload<Answer>(
  request: Request,
  { field, mostBytes, mostParts }: Limits,
  answer: (upload: Upload) => Promise<Answer>,
) {
  const take = ({ bytes }: { bytes: AsyncIterable<Uint8Array> }) => receive(bytes, mostBytes)
  const { taken: file, ...read } = await readStreamedUpload(request, field, take, drop, mostParts)
  try {
    return await answer({ ...read, file })
  } finally {
    await drop(file)
  }
}

/** The same of a form that may bring several files. */
export async function withUploads<Answer>(
  request: Request,
  { field, mostBytes, mostFiles }: { field: string; mostBytes: number; mostFiles: number },
  answer: (uploads: { form: FormData; files: UploadedFile[] }) => Promise<Answer>,
) {
  const take = ({ bytes }: { bytes: AsyncIterable<Uint8Array> }) => receive(bytes, mostBytes)
  const most = { files: mostFiles, parts: mostFiles + 10 }
  const { form, taken: files } = await readStreamedUploads(request, field, take, drop, most)
  try {
    return await answer({ form, files })
  } finally {
    for (const file of files) await drop(file)
  }
}

async function receive(bytes: AsyncIterable<Uint8Array>, most: number): Promise<UploadedFile> {
  try {
    return (await storage.receive(bytes, most)) ?? "too large"
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return "no room"
  }
}

async function drop(file: UploadedFile | undefined) {
  if (typeof file === "object") await storage.drop(file)
}
