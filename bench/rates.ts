import { availableParallelism } from "node:os"
import { busyScreens, MAIN_SCREEN } from "./busy-screens.ts"
import type { listenIn } from "./eavesdrop.ts"
import type { FloorTask } from "./floor.ts"
import { type Asker, askerOf, isEverybodys, requestsPerSecond } from "./load.ts"
import { serveBare, serveProduct } from "./processes.ts"
import { atLeastOf, type Figure, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import type { World } from "./world.ts"

const SHARE = 0.25
const EVERYBODYS_SHARE = 0.3
const API_SHARE = 0.5
const FIXED_PAGE_SHARE = 0.07
const TWO_PROCESSES = 1.6
const WARM_SECONDS = 1.5

/** Requests a second of the busiest screens and calls, each beside a bare server that asks and writes the same. */
export async function measureRates(
  world: World,
  open: Awaited<ReturnType<typeof listenIn>>,
  environment: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> {
  const screens = busyScreens(world)
  const heard = await serveProduct({ ...environment, DATABASE_URL: open.url })
  const task: FloorTask = { databaseUrl: world.url, pages: {} }
  for (const path of Object.values(screens)) {
    const page = await pageAndQuestions(heard.origin, path, askerOf(path, world.viewer), open)
    if (page) task.pages[path] = page
  }
  await heard.stop()

  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  const floor = await serveBare("bench/floor.ts", task)
  const figures: Figure[] = []
  try {
    for (const [name, path] of Object.entries(screens)) {
      if (!task.pages[path]) continue
      say(`requests a second: ${name}`)
      const asker = askerOf(path, world.viewer)
      const share = isEverybodys(path) ? EVERYBODYS_SHARE : path.startsWith("/api/") ? API_SHARE : SHARE
      const rounds = await inRounds(product.origin + path, floor.origin + path, asker, sizes)
      figures.push(atLeastOf(`requests/s of the ${name}, share of bare node:http`, share, rounds))
    }
    const asker = askerOf(MAIN_SCREEN, world.viewer)
    say("requests a second: main screen beside a fixed page")
    const fixed = await serveBare("bench/fixed-page.ts", {})
    const besideFixed = await inRounds(product.origin + MAIN_SCREEN, fixed.origin, asker, sizes).finally(fixed.stop)
    const ofFixed = "requests/s of the main screen, share of a fixed page of 5 KB"
    figures.push(atLeastOf(ofFixed, FIXED_PAGE_SHARE, besideFixed))

    say("requests a second: main screen of two processes")
    const two = await serveProduct({ ...environment, DATABASE_URL: world.url, PROCESSES: "2" })
    const besideOne = await inRounds(two.origin + MAIN_SCREEN, product.origin + MAIN_SCREEN, asker, sizes).finally(
      two.stop,
    )
    const ofOne = `main screen, two processes beside one; with database and load on ${availableParallelism()} processors`
    figures.push(atLeastOf(ofOne, TWO_PROCESSES, besideOne))
  } finally {
    await product.stop()
    await floor.stop()
  }
  return figures
}

/** Each of both once a round, when both are warm. */
async function inRounds(ours: string, bare: string, asker: Asker, { rounds, seconds }: Sizes) {
  for (const address of [ours, bare]) await requestsPerSecond(address, asker, WARM_SECONDS)
  const measured: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({
      ours: await requestsPerSecond(ours, asker, seconds),
      bare: await requestsPerSecond(bare, asker, seconds),
    })
  return measured
}

/** The page, and what it asks the database once everything is warm; undefined for a screen that is not there. */
async function pageAndQuestions(
  origin: string,
  path: string,
  asker: Asker,
  open: Awaited<ReturnType<typeof listenIn>>,
): Promise<FloorTask["pages"][string] | undefined> {
  const read = () => fetch(origin + path, { headers: asker, redirect: "manual" })
  const first = await read()
  if (first.status !== 200) return
  await read().then((answer) => answer.text())
  let body = ""
  const asked = await open.during(async () => {
    body = await read().then((answer) => answer.text())
  })
  return { asked, body, type: first.headers.get("Content-Type")! }
}
