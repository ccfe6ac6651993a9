import type { PlaywrightTestConfig } from "@playwright/test"

const SMOKE = /@smoke/
/** People are made by the pages, on a server that may be far or slow. */
const LONGER_MS = 180_000

/** The stories visit a server that somebody else has started: E2E_ORIGIN is given, and our own would have a folder. */
export const isRemote = () => Boolean(process.env.E2E_ORIGIN) && !process.env.E2E_DATA_DIR

/** Only the stories run there that make their people by the pages and take them away again. */
export function onlySmokeOnRemote(config: PlaywrightTestConfig): PlaywrightTestConfig {
  if (!isRemote()) return config
  const projects = config.projects?.map((project) =>
    project.grep ? { ...project, grep: both(project.grep) } : project,
  )
  return { ...config, grep: SMOKE, projects, timeout: LONGER_MS }
}

const both = (grep: RegExp | RegExp[]) =>
  [grep].flat().map(({ source, flags }) => new RegExp(`^(?=.*${SMOKE.source})(?=.*(?:${source}))`, flags))

/** Says in a line what is going to run there, or what is missing. */
export async function checkRemote() {
  const { E2E_ORIGIN: given = "", E2E_MAIL: mailbox, E2E_ADMIN: admin } = process.env
  if (!URL.canParse(given))
    throw new Error(`E2E_ORIGIN has to be an address like https://staging.example, not ${given}`)
  const { origin } = new URL(given)
  if (!mailbox)
    throw new Error("E2E_MAIL has to name the mailbox of that server: a folder of .eml files or the address of Mailpit")
  const health = await fetch(`${origin}/healthz`).catch(() => undefined)
  if (!health?.ok) throw new Error(`${origin}/healthz answers ${health?.status ?? "nothing"}: is the server running?`)
  process.env.E2E_ORIGIN = origin
  process.stdout.write(`Only the stories tagged @smoke run against ${origin}; their people are deleted at the end.\n`)
  if (!admin) process.stdout.write("Stories of administrators are skipped: E2E_ADMIN=email:password is not set.\n")
}
