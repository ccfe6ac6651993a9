import { type FileHandle, open } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"

/** The type of a file by its content. Voices and videos of phones have the same wrapping: its tracks tell them apart. */
export async function detectType(path: string) {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const type = found?.mime.replace(/;.*/, "")
  if (type === "audio/x-m4a") return "audio/mp4"
  if (type !== "video/mp4" && type !== "video/webm") return type
  const file = await open(path)
  try {
    const tracks = type === "video/mp4" ? await tracksOfMp4(file) : await tracksOfWebm(file)
    return isVoice(tracks) ? type.replace("video", "audio") : type
  } finally {
    await file.close()
  }
}

interface Tracks {
  sound: boolean
  sight: boolean
}

const isVoice = ({ sound, sight }: Tracks) => sound && !sight

const MOST_HEAD_BYTES = 64 * 1024

/** The codecs' names stand in front of the content. */
async function tracksOfWebm(file: FileHandle): Promise<Tracks> {
  const head = (await read(file, 0, MOST_HEAD_BYTES)).toString("latin1")
  return { sound: /\x86[\x80-\xff]A_(OPUS|VORBIS)/.test(head), sight: /\x86[\x80-\xff]V_/.test(head) }
}

const MOST_INDEX_BYTES = 1024 * 1024
const MOST_BOXES = 64
const BOX_HEAD_BYTES = 16

/** In the box `moov`, which may stand behind the content, each track names its handler. */
async function tracksOfMp4(file: FileHandle): Promise<Tracks> {
  for (let [at, boxes] = [0, 0]; boxes < MOST_BOXES; boxes++) {
    const head = await read(file, at, BOX_HEAD_BYTES)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const length = short === 1 && head.length === BOX_HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : short
    if (head.toString("latin1", 4, 8) === "moov") {
      const index = (await read(file, at, Math.min(length, MOST_INDEX_BYTES))).toString("latin1")
      return { sound: /hdlr.{8}soun/s.test(index), sight: /hdlr.{8}vide/s.test(index) }
    }
    if (length < 8) break
    at += length
  }
  return { sound: false, sight: true }
}

async function read(file: FileHandle, position: number, length: number) {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
