/** Throws, and reads no further, beyond `most` bytes. */
export async function readAtMost({ body }: Response, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw new RangeError(`more than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
