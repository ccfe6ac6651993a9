import { buffer } from "node:stream/consumers"
import { fromBuffer } from "yauzl"

/** The entries of a ZIP by their paths, as text. */
export async function entriesOf(archive: AsyncIterable<Uint8Array>) {
  const bytes = await buffer(archive)
  const entries = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on("error", reject).on("end", resolve)
      zip.on("entry", (entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          entries.set(entry.fileName, (await buffer(stream)).toString())
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })
  return entries
}
