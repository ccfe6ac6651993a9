import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyFileStream } from "@fastify/busboy"
import { data } from "react-router"
import { currentRequest } from "#app/logs/current-request.ts"
import { knownShape, readFields } from "../read-form.server.ts"

const LIMITS = { fieldSize: 64 * 1024, headerPairs: 20, headerSize: 8 * 1024 }
const MOST_PARTS = 30

/** Its name is not to be trusted; it must be read to its end. */
export interface ArrivingFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

type Take<Taken> = (file: ArrivingFile) => Promise<Taken>
type Undo<Taken> = (taken: Taken) => Promise<unknown>

/** Fields, the result of `take` for the one file in `field`, and under which names others came. */
export async function readStreamedUpload<Taken>(
  request: Request,
  field: string | null,
  take: Take<Taken>,
  undo: Undo<Taken>,
  mostParts = MOST_PARTS,
): Promise<{ form: FormData; taken?: Taken; others: string[] }> {
  const { taken, ...read } = await readStreamedUploads(request, field, take, undo, { files: 1, parts: mostParts })
  return { ...read, taken: taken[0] }
}

/** `take` gets each file while it arrives, never whole in memory. A body that is no form is a 400, after `undo`. */
export async function readStreamedUploads<Taken>(
  request: Request,
  field: string | null,
  take: Take<Taken>,
  undo: Undo<Taken>,
  most: { files: number; parts: number },
): Promise<{ form: FormData; taken: Taken[]; others: string[] }> {
  const type = request.headers.get("Content-Type") ?? ""
  if (!/^multipart\/form-data/i.test(type)) return { form: await readFields(request), taken: [], others: [] }
  const form = new FormData()
  const taking: Promise<Taken>[] = []
  const files: string[] = []
  const others: string[] = []
  let arriving: BusboyFileStream | undefined
  let readable = request.body !== null
  try {
    const parser = new Busboy({ headers: { "content-type": type }, limits: { ...LIMITS, ...most } })
    const spoil = () => {
      readable = false
    }
    parser.on("partsLimit", spoil).on("filesLimit", spoil)
    parser.on("field", (name: string, value: string, _truncatedName: boolean, truncated: boolean) => {
      if (truncated) spoil()
      form.append(name ?? "", value)
    })
    parser.on("file", (name: string, bytes: BusboyFileStream, fileName: string) => {
      arriving = bytes
      // A broken form breaks its file: whoever reads it notices, and without a listener the error would end the
      // process.
      bytes.on("error", () => {})
      // A browser sends a nameless, empty part for an untouched file field.
      if (fileName && name !== field) others.push(name ?? "")
      if (name !== field || !fileName) return void bytes.resume()
      const one = take({ name: fileName, bytes: noting(bytes, files) })
      // Errors are reported below; nobody awaits this promise until then.
      one.catch(() => bytes.resume())
      taking.push(one)
    })
    if (request.body) await pipeline(Readable.fromWeb(request.body as never), parser)
  } catch {
    readable = false
    arriving?.destroy(new Error("torn"))
  }
  try {
    if (!readable) throw data(null, { status: 400 })
    const all = { form: knownShape(form), taken: await Promise.all(taking), others }
    await currentRequest()?.claim?.(all.form, files.sort())
    return all
  } catch (refusal) {
    for (const one of await Promise.allSettled(taking)) if (one.status === "fulfilled") await undo(one.value)
    throw refusal
  }
}

/** Passes a file on; once it was read to its end, its digest is among `digests`. */
async function* noting(bytes: AsyncIterable<Uint8Array>, digests: string[]) {
  const hash = createHash("sha256")
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  digests.push(hash.digest("base64url"))
}
