import { countDays } from "#app/features/portal/stats/daily-figures.server.ts"
import { countHours } from "#app/features/portal/stats/hourly-figures.server.ts"
import { connect, disconnect } from "#db/client.ts"
import { askerOf, timeOf } from "./load.ts"
import { serveProduct } from "./processes.ts"
import { type Figure, quantile, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import type { World } from "./world.ts"

const LIMIT = 1.5
const WARM_REQUESTS = 20

type Screens = Record<string, (world: World) => string>

/** Three things asked of the combined search at once, as families ask them: along one index or another, or along all. */
const SEARCHES = {
  "sect, age and height": "sect=Sunni&minAge=20&maxAge=45&minHeight=160",
  "city, education and status": "city=Lahore&educationLevel=Graduate&maritalStatus=single",
  "faith, residence and work": "religion=Islam&residence=Urban&employedStatus=Employed",
  "age, height and income": "minAge=25&maxAge=32&minHeight=165&maxHeight=180&minIncome=50000",
  "province, picture and check, active first": "order=active&province=Punjab&withPicture=yes&checked=yes",
  "sect, age and status, best match first": "order=match&sect=Sunni&minAge=25&maritalStatus=single",
}
const SEARCHED: Screens = Object.fromEntries(
  Object.entries(SEARCHES).flatMap(([name, query]) => {
    const [first, late] = [`/AllUsers?${query}`, `/AllUsers?${query}&page=50`]
    return [
      [`search by ${name}`, () => first],
      [`search by ${name}, page 50`, () => late],
    ]
  }),
)

/** Every list, first page and fiftieth, and the single pages, by who looks at them. */
const MEMBER: Screens = {
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
  ...SEARCHED,
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
  "API's list by three filters": () => `/api/profile/profiles?${SEARCHES["sect, age and height"]}`,
  "API's list by three filters, page 50": () => `/api/profile/profiles?${SEARCHES["sect, age and height"]}&page=50`,
  "API's profile": ({ profileId }) => `/api/profile/${profileId}`,
}

const CONSULTANT: Screens = {
  "own clients": () => "/clients",
  "own clients, page 50": () => "/clients?page=50",
  "own clients by name": () => "/clients?sort=name",
  "own clients by a word": () => "/clients?q=khan",
  "desk of cases": () => "/cases",
  "cases of a stage": () => "/cases?stage=proposed",
  "cases of a stage, page 5": () => "/cases?stage=proposed&page=5",
  "all notes": () => "/notes",
  "notes by a word": () => "/notes?q=karachi",
}

const ADMINISTRATOR: Screens = {
  "portal dashboard": () => "/portal/dashboard",
  "portal stats": () => "/portal/stats",
  users: () => "/portal/user-list",
  "users, page 50": () => "/portal/user-list?page=50",
  "users by name": () => "/portal/user-list?sort=name",
  "users of a role": () => "/portal/user-list?role=guest",
  "users of a role, page 50": () => "/portal/user-list?role=guest&page=50",
  "users of a status": () => "/portal/user-list?status=suspended",
  "users of a plan": () => "/portal/user-list?plan=pro",
  "users without a plan, page 50": () => "/portal/user-list?plan=none&page=50",
  "users by a rare word": () => "/portal/user-list?q=zulqarnain",
  "users by a common word": () => "/portal/user-list?q=khan",
  "users by a common word, page 50": () => "/portal/user-list?q=khan&page=50",
  "users by a common word, of a role": () => "/portal/user-list?q=khan&role=guest",
  "users by two letters": () => "/portal/user-list?q=kh",
  "users by an e-mail": ({ viewer }) => `/portal/user-list?q=${viewer.email}`,
  "users by part of an e-mail": ({ viewer }) => `/portal/user-list?q=${viewer.id}@people`,
  consultants: () => "/portal/team-list",
  "consultants, page 50": () => "/portal/team-list?page=50",
  "consultants by a word": () => "/portal/team-list?q=khan",
  "other clients": () => "/portal/matches",
  "other clients, page 50": () => "/portal/matches?page=50",
  "other clients by a word": () => "/portal/matches?q=khan",
  verifications: () => "/portal/verifications",
  "verifications, page 50": () => "/portal/verifications?page=50",
  "verifications, checked": () => "/portal/verifications?state=checked&page=50",
  "profiles without a picture": () => "/portal/verifications?state=pictureless&page=50",
  payments: () => "/portal/payments?state=all",
  "payments, page 50": () => "/portal/payments?state=all&page=50",
  "payments by a rare word": () => "/portal/payments?q=zulqarnain",
  "payments by a common word": () => "/portal/payments?q=khan",
}

const SCREENS = [
  ...screensOf("viewer", MEMBER),
  ...screensOf("consultant", CONSULTANT),
  ...screensOf("administrator", ADMINISTRATOR),
]

function screensOf(who: "viewer" | "consultant" | "administrator", screens: Screens) {
  return Object.entries(screens).map(([name, path]) => ({ who, name, path }))
}

/**
 * How much slower the slowest twentieth gets when there is a hundred times as much; asked in turns, one at a time. `named`:
 * only the screens with these words in their name, or with others behind a comma.
 */
export async function measureGrowth(
  small: World,
  large: World,
  environment: Record<string, string>,
  sizes: Sizes,
  named = "",
): Promise<Figure[]> {
  const servers = await Promise.all(
    [small, large].map(async (world) => ({
      world,
      served: await serveProduct({ ...environment, DATABASE_URL: world.url }),
    })),
  )
  const figures: Figure[] = []
  try {
    for (const { url } of [small, large]) await countFigures(url)
    for (const { who, name, path } of SCREENS.filter(({ name }) =>
      named.split(",").some((phrase) => name.includes(phrase)),
    )) {
      const asked = servers.map(({ world, served }) => ({
        address: served.origin + path(world),
        asker: askerOf(path(world), world[who]),
        times: [] as number[],
      }))
      say(`growth: ${name}`)
      for (let round = -WARM_REQUESTS; round < sizes.samples; round++)
        for (const one of asked) {
          const time = await timeOf(one.address, one.asker)
          if (round >= 0) one.times.push(time)
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

/** As a site has that was up for ten minutes: what is left to count for a page is what has come since. */
async function countFigures(url: string) {
  connect(url)
  await countDays()
  await countHours()
  await disconnect()
}
