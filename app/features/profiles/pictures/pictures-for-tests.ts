import sharp from "sharp"
import { ctx } from "#app/http/requests-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"

export const portrait = () =>
  sharp({ create: { width: 500, height: 600, channels: 3, background: "#a05030" } })
    .jpeg()
    .toBuffer()

/** A file that has just arrived; without bytes, a portrait. */
export async function arrived(bytes?: Uint8Array) {
  const whole = bytes ?? (await portrait())
  async function* stream() {
    yield whole
  }
  return (await storage.receive(stream(), whole.length))!
}

export const uploader = ({ id }: { id: number }) => ({ id, ctx: ctx() })
