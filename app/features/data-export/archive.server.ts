import { PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"
import { contentOf, listFiles } from "./files.server.ts"
import { indexPage, jsonOf, pageOf, schemaOf } from "./pages.server.ts"
import { PARTS } from "./parts.server.ts"
import { readPart } from "./read-part.server.ts"

interface Owner {
  id: number
  name: string
}

type Content = AsyncIterable<string | Uint8Array> | Iterable<string>

/** A ZIP of everything, as a stream: each entry is read when its turn has come, so no more than one is in memory. */
export async function archiveOf({ id, name }: Owner, at = new Date()): Promise<AsyncIterable<Uint8Array>> {
  const files = await listFiles(id)
  const zip = new ZipFile()
  const output = new PassThrough()
  // Whoever reads it is told as well; an error that nobody listens for would end the process.
  output.on("error", () => undefined)
  const fail = (error: Error) => output.destroy(error)
  zip.on("error", fail)
  zip.outputStream.pipe(output)
  const add = (path: string, content: () => Content, compress = true) => {
    const stream = Readable.from(asBytes(content))
    stream.on("error", fail)
    zip.addReadStream(stream, path, { mtime: at, compress })
  }

  const counts = new Map<string, number>()
  for (const part of PARTS) {
    add(`data/${part.name}.json`, () => jsonOf(readPart(part, id), (count) => counts.set(part.name, count)))
    add(`pages/${part.name}.html`, () => pageOf(part, readPart(part, id)))
  }
  // What is compressed already stays as it is.
  for (const file of files) add(file.path, () => contentOf(file), false)
  add("data/schema.json", () => [JSON.stringify(schemaOf(PARTS), null, 2)])
  // Last, when everything is counted.
  add("index.html", () => [indexPage(name, at, PARTS, counts)])
  zip.end()
  return output
}

async function* asBytes(content: () => Content) {
  const encoder = new TextEncoder()
  for await (const piece of content()) yield typeof piece === "string" ? encoder.encode(piece) : piece
}
