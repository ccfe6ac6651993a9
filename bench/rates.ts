import type { listenIn } from "./eavesdrop.ts"
import type { FloorTask } from "./floor.ts"
import { type Asker, askerOf, requestsPerSecond } from "./load.ts"
import { serveBare, serveProduct } from "./processes.ts"
import { atLeastOf, type Figure, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import type { World } from "./world.ts"

const SHARE = 0.25
const API_SHARE = 0.5
const WARM_SECONDS = 1.5

/** Requests a second of the busiest screens and calls, each beside a bare server that asks and writes the same. */
export async function measureRates(
  world: World,
  door: Awaited<ReturnType<typeof listenIn>>,
  environment: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> {
  const screens = {
    "main screen": "/users-side",
    "profile page": `/UserProfile/${world.profileId}`,
    contacts: "/contacts",
    "Matched Soulmate": "/Soulmate",
    "landing page": "/",
    "API's list": "/api/profile/profiles",
    "API's profile": `/api/profile/${world.profileId}`,
    "API's contacts": "/api/contacts",
  }
  const heard = await serveProduct({ ...environment, DATABASE_URL: door.url })
  const task: FloorTask = { databaseUrl: world.url, pages: {} }
  for (const path of Object.values(screens)) {
    const page = await pageAndQuestions(heard.origin, path, askerOf(path, world.viewer), door)
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
      for (const { origin } of [product, floor]) await requestsPerSecond(origin + path, asker, WARM_SECONDS)
      const rounds: { ours: number; bare: number }[] = []
      for (let round = 0; round < sizes.rounds; round++)
        rounds.push({
          ours: await requestsPerSecond(product.origin + path, asker, sizes.seconds),
          bare: await requestsPerSecond(floor.origin + path, asker, sizes.seconds),
        })
      figures.push(
        atLeastOf(
          `requests/s of the ${name}, share of bare node:http`,
          path.startsWith("/api/") ? API_SHARE : SHARE,
          rounds,
        ),
      )
    }
  } finally {
    await product.stop()
    await floor.stop()
  }
  return figures
}

/** The page, and what it asks the database once everything is warm; undefined for a screen that is not there. */
async function pageAndQuestions(
  origin: string,
  path: string,
  asker: Asker,
  door: Awaited<ReturnType<typeof listenIn>>,
): Promise<FloorTask["pages"][string] | undefined> {
  const read = () => fetch(origin + path, { headers: asker, redirect: "manual" })
  const first = await read()
  if (first.status !== 200) return
  await read().then((answer) => answer.text())
  let body = ""
  const asked = await door.during(async () => {
    body = await read().then((answer) => answer.text())
  })
  return { asked, body, type: first.headers.get("Content-Type")! }
}
