import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { chooseStories, roomsOf, storiesOf, type Times } from "./changed-stories.ts"

/** The tests of what was changed, and as many of its stories as take a minute: `npm run test:changed`, `npm run test:changed -- main`. */
const [base = "HEAD"] = process.argv.slice(2)
const TIMES = "test-results/times.json"

const git = (...asked: string[]) => execFileSync("git", asked, { encoding: "utf8" }).split("\n").filter(Boolean)
const changed = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]
const files = globSync("e2e/**/*.spec.ts", { exclude: ["e2e/boundary", "e2e/smoke"] }).sort()
const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")]))
const times: Times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, "utf8")) : {}

const say = (words: string) => process.stdout.write(`${words}\n`)

function run(command: string, ...given: string[]) {
  const { status } = spawnSync(command, given, { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

run("vitest", "run", "--project", "rules", "--project", "database", `--changed=${base}`)

const stories = storiesOf(changed, texts)
const { chosen, unknown } = chooseStories(stories, times)
say(`Changed rooms: ${[...roomsOf(changed)].join(", ") || "none"}`)
if (stories.length === 0) say("No story belongs to what was changed.")
else
  say(`Their stories:\n${stories.map((story) => `  ${story}${chosen.includes(story) ? "" : " (not run)"}`).join("\n")}`)
if (unknown.length > 0)
  say(`How long ${unknown.length} of them take is not known before they have run: npm run test:browser -- …`)
if (chosen.length > 0) {
  say(`Now a minute of them:\n  ${chosen.join(" ")}`)
  run("npm", "run", "build")
  run("playwright", "test", ...chosen)
}
