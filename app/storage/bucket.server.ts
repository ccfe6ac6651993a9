import { S3mini } from "s3mini"
import { config } from "#app/config.server.ts"
import { readAtMost } from "#app/http/read-at-most.ts"

let client: S3mini | undefined

function theBucket() {
  client ??= new S3mini({ ...config.bucket!, requestAbortTimeout: SLOWEST_ANSWER_MS })
  return client
}

const SLOWEST_ANSWER_MS = 60_000
const MEDIA_TYPE = "application/octet-stream"
const LARGEST_FILE_BYTES = 32 * 1024 * 1024

/** The bucket takes nothing: it is away, or refuses us. */
export class BucketAway extends Error {}

const away = (cause: unknown) => {
  throw new BucketAway("the bucket did not answer as it should", { cause })
}

/** In one piece, so it is there whole or not at all. */
export async function put(key: string, file: Blob) {
  await theBucket().putObject(key, file, MEDIA_TYPE, undefined, undefined, file.size).catch(away)
}

export async function read(key: string) {
  const answer = await theBucket().getObjectResponse(key)
  return answer ? readAtMost(answer, LARGEST_FILE_BYTES) : undefined
}

export async function sizeOf(key: string) {
  const known = await theBucket().objectExists(key)
  return known ? theBucket().getContentLength(key) : undefined
}

/** Both ends are included. */
export async function stream(key: string, { start, end }: { start: number; end: number }) {
  const answer = await theBucket().getObjectRaw(key, false, start, end + 1)
  return answer.body!
}

export async function remove(key: string) {
  await theBucket().deleteObject(key).catch(away)
}
