import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { ctx } from "#app/http/requests-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"

let portraits = 0

/** Each another file. */
export const portrait = () =>
  sharp({ create: { width: 500, height: 600, channels: 3, background: "#a05030" } })
    .withExif({ IFD0: { ImageDescription: String(++portraits) } })
    .jpeg()
    .toBuffer()

export async function arrived(bytes?: Uint8Array) {
  const whole = bytes ?? (await portrait())
  async function* stream() {
    yield whole
  }
  return (await storage.receive(stream(), whole.length))!
}

export const uploader = ({ id }: { id: number }) => ({ id, ctx: ctx() })

export function pngPiece(name: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(name), content])
  const frame = Buffer.alloc(content.length + 12)
  frame.writeUInt32BE(content.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), content.length + 8)
  return frame
}

const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))

/** A small PNG whose texts, or whose profile, unfold to so many megabytes. */
export async function pngBomb(kind: "texts" | "profile", megabytes: number) {
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#a05030" } })
    .png()
    .toBuffer()
  const pieces =
    kind === "texts"
      ? Array.from({ length: 8 }, () =>
          pngPiece("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed(megabytes / 8)])),
        )
      : [pngPiece("iCCP", Buffer.concat([Buffer.from("p\0\0"), packed(megabytes)]))]
  const head = 8 + 25
  return Buffer.concat([png.subarray(0, head), ...pieces, png.subarray(head)])
}
