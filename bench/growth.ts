import { timeOf } from "./load.ts"
import { serveProduct } from "./processes.ts"
import { type Figure, quantile, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import type { World } from "./world.ts"

const LIMIT = 1.5
const WARM_REQUESTS = 20

/** Every list, first page and fiftieth, and the single pages; a screen that is not there is left out. */
const SCREENS: Record<string, (world: World) => string> = {
  "main screen": () => "/users-side",
  "main screen, page 50": () => "/users-side?page=50",
  "by caste": () => "/cast?caste=Rajput",
  "by caste, page 50": () => "/cast?caste=Rajput&page=50",
  "by religion": () => "/user-religion?religion=Christianity",
  "by religion, page 50": () => "/user-religion?religion=Islam&page=50",
  "by sect": () => "/Section?sect=Shia",
  "by sect, page 50": () => "/Section?sect=Shia&page=50",
  "by height": () => "/user-height?height=5'8''",
  "by residence": () => "/user-residence?residence=Rural",
  "by residence, page 50": () => "/user-residence?residence=Rural&page=50",
  "by occupation": () => "/userProffesion?employedStatus=Freelancer",
  "by occupation, page 50": () => "/userProffesion?employedStatus=Freelancer&page=50",
  "Matched Soulmate": () => "/Soulmate",
  "profile page": ({ profileId }) => `/UserProfile/${profileId}`,
  favourites: () => "/user-favourite",
  "favourites, page 50": () => "/user-favourite?page=50",
  connections: () => "/connections",
  "connections, page 50": () => "/connections?page=50",
  "sent requests": () => "/connectionRequest",
  "sent requests, page 50": () => "/connectionRequest?page=50",
  "received requests": () => "/connectionRequest?tab=received",
  "received requests, page 50": () => "/connectionRequest?tab=received&page=50",
  contacts: () => "/contacts",
  conversation: ({ viewer }) => `/Messages/${viewer.id - 1}`,
  notifications: () => "/notifications",
}

/** How much slower the slowest twentieth gets when there is a hundred times as much; asked in turns, one at a time. */
export async function measureGrowth(
  small: World,
  large: World,
  environment: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> {
  const servers = await Promise.all(
    [small, large].map(async (world) => ({
      world,
      served: await serveProduct({ ...environment, DATABASE_URL: world.url }),
    })),
  )
  const figures: Figure[] = []
  try {
    for (const [name, path] of Object.entries(SCREENS)) {
      const asked = servers.map(({ world, served }) => ({
        address: served.origin + path(world),
        cookie: world.viewer.cookie,
        times: [] as number[],
      }))
      const there = await fetch(asked[0]!.address, { headers: { cookie: asked[0]!.cookie }, redirect: "manual" })
      if (there.status !== 200) continue
      say(`growth: ${name}`)
      for (let turn = -WARM_REQUESTS; turn < sizes.samples; turn++)
        for (const one of asked) {
          const time = await timeOf(one.address, one.cookie)
          if (turn >= 0) one.times.push(time)
        }
      const [before, after] = asked.map(({ times }) => quantile(times, 0.95)) as [number, number]
      figures.push({
        name: `p95 of ${name}, ${sizes.largeProfiles.toLocaleString("en")} against ${sizes.smallProfiles.toLocaleString("en")}`,
        target: `≤ ${LIMIT} ×`,
        measured: `${(after / before).toFixed(2)} × (${before.toFixed(1)} → ${after.toFixed(1)} ms)`,
        good: after / before <= LIMIT,
      })
    }
  } finally {
    for (const { served } of servers) await served.stop()
  }
  return figures
}
