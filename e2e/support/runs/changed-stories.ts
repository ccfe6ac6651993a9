import { routes } from "../addresses/sitemap.ts"

const MOST_SECONDS = 60
/** Where nobody knows how long they take. */
const MOST_UNKNOWN = 3

/** File names of stories, with what is written there. */
type Stories = Record<string, string>
/** Seconds of the last run by `<project> › <file>`, as `summary.ts` leaves them. */
export type Times = Record<string, number>

const roomOf = (file: string) => /(?:^|\/)features\/([^/]+)\//.exec(file)?.[1]

export const roomsOf = (changed: readonly string[]) => new Set(changed.flatMap((file) => roomOf(file) ?? []))

/**
 * Stories of what was changed: those whose own text it is or that import it, that visit an address of a changed room, or that are
 * named for one. Whose an address is, is read from the sitemap.
 */
export function storiesOf(changed: readonly string[], stories: Stories) {
  const rooms = roomsOf(changed)
  const support = changed.flatMap((file) => /^e2e\/(support\/.*)$/.exec(file)?.[1] ?? [])
  return Object.keys(stories).filter((story) => {
    const text = stories[story]!
    return (
      changed.includes(story) ||
      support.some((file) => text.includes(`/${file}"`)) ||
      [...rooms].some((room) => new RegExp(`/${room}[-./]`).test(story)) ||
      visited(text).some((room) => rooms.has(room))
    )
  })
}

/** Of what may be changed the addresses alone: a splat answers for whatever nobody else does. */
const addresses = routes
  .filter(({ pattern }) => !pattern.endsWith("*"))
  .map(({ pattern, file }) => ({
    room: roomOf(`app/${file}`),
    // Before a part that may be missing its stroke may be, too.
    fits: new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\/:\w+(\?)?/g, "(?:/[^/]+)$1")}/?$`, "i"),
  }))

/** The rooms of all addresses that stand in a text as they are typed. */
function visited(text: string) {
  const typed = [...text.matchAll(/["'`](\/[^"'`\s]*)["'`]/g)].map(([, path]) =>
    path!.replace(/\$\{[^}]*\}/g, "1").replace(/[?#].*$/, ""),
  )
  return [...new Set(typed)].flatMap((path) => addresses.find(({ fits }) => fits.test(path))?.room ?? [])
}

/** As many as take less than a minute, the shortest first; of those of which it is not known, three in all at most. */
export function chooseStories(stories: readonly string[], times: Times) {
  const secondsOf = (story: string) => {
    const known = Object.entries(times).filter(([name]) => name.endsWith(` › ${story}`))
    return known.length > 0 ? known.reduce((sum, [, seconds]) => sum + seconds, 0) : undefined
  }
  const timed = stories.map((story) => ({ story, seconds: secondsOf(story) }))
  const known = timed.filter(({ seconds }) => seconds !== undefined) as { story: string; seconds: number }[]
  const chosen: string[] = []
  let taken = 0
  for (const { story, seconds } of known.sort((one, other) => one.seconds - other.seconds)) {
    taken += seconds
    if (taken < MOST_SECONDS) chosen.push(story)
  }
  const unknown = timed.filter(({ seconds }) => seconds === undefined).map(({ story }) => story)
  return { chosen: [...chosen, ...unknown.slice(0, Math.max(0, MOST_UNKNOWN - chosen.length))], unknown }
}
