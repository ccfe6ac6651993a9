import { parentPort, workerData } from "node:worker_threads"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type CopyText, textOf } from "./copy.ts"
import { type GeneratedPeople, generatedPeople, type Member } from "./generated-people.ts"

const CHUNK = 10_000

export interface Chunk {
  count: number
  texts: CopyText[]
}

const people = generatedPeople(workerData as GeneratedPeople)

// A thread makes up people, one chunk for each message, while PostgreSQL writes those before.
parentPort!.on("message", () => parentPort!.postMessage(nextChunk()))

function nextChunk(): Chunk {
  const chunk: Member[] = []
  while (chunk.length < CHUNK) {
    const next = people.next()
    if (next.done) break
    chunk.push(next.value)
  }
  const texts = [
    textOf(
      accounts,
      chunk.map(({ account }) => account),
    ),
    textOf(
      pictures,
      chunk.flatMap(({ picture }) => picture ?? []),
    ),
    textOf(
      profiles,
      chunk.map(({ profile }) => profile),
    ),
  ]
  return { count: chunk.length, texts: texts.filter((text) => text !== undefined) }
}
