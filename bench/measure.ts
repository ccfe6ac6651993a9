import postgres from "postgres"
import { measureBytes } from "./bytes.ts"
import { measureChat } from "./chat.ts"
import { measureCosts } from "./costs.ts"
import { listenIn } from "./eavesdrop.ts"
import { measureGrowth } from "./growth.ts"
import { measureHostile } from "./hostile.ts"
import { measureJobs } from "./jobs.ts"
import { measureMails } from "./mails.ts"
import { measureRates } from "./rates.ts"
import { atMost, type Figure, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import { measureStarts } from "./start.ts"
import { buildWorld } from "./world.ts"

const SEEDING_SECONDS = 75

export const PARTS = ["rates", "growth", "chat", "mails", "jobs", "hostile", "starts", "bytes", "costs"] as const
export type Part = (typeof PARTS)[number]

/** Builds both worlds in databases of their own on the server, files below the folder, and measures what is wanted. */
export async function measure(
  serverUrl: string,
  folder: string,
  sizes: Sizes,
  wanted: readonly Part[],
  screens?: string,
): Promise<Figure[]> {
  const wants = (part: Part) => wanted.includes(part)
  const environment = { DATA_DIR: folder, SESSION_SECRET: crypto.randomUUID() }
  say(`building ${sizes.smallProfiles.toLocaleString("en")} profiles`)
  const small = await buildWorld(await database(serverUrl, "small"), {
    profiles: sizes.smallProfiles,
    conversations: sizes.smallConversations,
    talkers: 2,
  })
  say(`building ${sizes.largeProfiles.toLocaleString("en")} profiles`)
  const large = await buildWorld(await database(serverUrl, "large"), {
    profiles: sizes.largeProfiles,
    conversations: sizes.largeConversations,
    talkers: sizes.talkers,
  })
  const figures: Figure[] = []
  if (wants("rates")) {
    const open = await listenIn(large.url)
    figures.push(...(await measureRates(large, open, environment, sizes)))
    open.stop()
  }
  if (wants("growth")) figures.push(...(await measureGrowth(small, large, environment, sizes, screens)))
  if (wants("chat")) figures.push(...(await measureChat(large, environment, sizes)))
  if (wants("mails")) figures.push(...(await measureMails(large, environment, sizes)))
  if (wants("jobs")) figures.push(await measureJobs(large, sizes))
  if (wants("hostile")) figures.push(...(await measureHostile(large, environment)))
  const seeding = `seeding ${sizes.largeProfiles.toLocaleString("en")} profiles with preferences and pictures' rows`
  figures.push(atMost(seeding, SEEDING_SECONDS, large.seedingSeconds, "s"))
  if (wants("starts")) figures.push(...(await measureStarts(folder)))
  if (wants("bytes")) figures.push(...(await measureBytes(large, environment)))
  if (wants("costs")) figures.push(...(await measureCosts(large, folder, environment, sizes)))
  return figures
}

async function database(serverUrl: string, name: string) {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin`create database ${admin(name)}`
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
