import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, matchesGlob, relative, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { readOptions } from "#app/commands/options.ts"
import { freePort } from "#db/postgres-process.ts"
import { endWith, StartError } from "#db/start-error.ts"
import { hasDebianPostgres, startDebianPostgres } from "#db/test-debian-postgres.ts"

const USAGE = `Usage: node deploy/try-image.ts [--keep]

Takes the steps of deploy/Dockerfile without an engine, measures the image and runs it: its root read-only, as its user, without
capabilities, with a PostgreSQL beside it. As root on a Debian 12 with debootstrap, systemd-container and postgresql-15.
The first stage runs on this machine, with its npm in place of the image's.

  --keep   leaves the folder, to look into
`
const DOCKERFILE = "deploy/Dockerfile"
const MOST_BYTES = 400e6
const START_MS = 600_000
/** What compose.yaml gives it to stop. */
const STOP_MS = 15_000
const DATA = "/var/lib/rishta"
const BACKUP = `${DATA}/backup`
/** What makes a Debian a `slim` one: files that its packages bring and nobody reads in a container. */
const NOT_IN_SLIM = ["doc", "man", "info", "locale", "groff", "lintian", "linda"].map((name) => `/usr/share/${name}`)
const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

const { keep } = readOptions(USAGE, () => parseArgs({ options: { keep: { type: "boolean", default: false } } }).values)
const folder = await mkdtemp(join(tmpdir(), "rishta-image-"))

async function tryImage() {
  if (process.getuid?.() !== 0 || !hasDebianPostgres) throw new StartError(USAGE)
  const [build, image] = readStages(readFileSync(DOCKERFILE, "utf8"))
  const built = join(folder, "build")
  await mkdir(built)
  await take(build!, built, (command, at) => run("sh", ["-c", command], at))
  report("built", `${megabytes(await sizeOf(built))} MB in the first stage`)

  const root = join(folder, "image")
  if (image!.from !== "debian:12-slim") throw new StartError(`${image!.from} is not what this script makes.`)
  await makeSlimDebian(root)
  const base = await sizeOf(root)
  const settings = await take(image!, root, (command) => container(root, [], ["sh", "-ec", command]), built)
  const size = await sizeOf(root)
  report("image", `${megabytes(size)} MB, of which Debian ${megabytes(base)} MB`)
  if (size > MOST_BYTES) throw new StartError(`More than ${megabytes(MOST_BYTES)} MB.`)
  await start(root, settings)
}

interface Step {
  name: string
  words: string
}

function readStages(dockerfile: string) {
  const stages: { from: string; steps: Step[] }[] = []
  for (const line of dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter(Boolean)) {
    const [, name, words] = /^([A-Z]+)\s+(.*)$/.exec(line)!
    if (name === "FROM") stages.push({ from: words!.split(" ")[0]!, steps: [] })
    else stages.at(-1)!.steps.push({ name: name!, words: words! })
  }
  return stages
}

interface Settings {
  environment: Record<string, string>
  user: string
  workdir: string
  command: string[]
  health: string[]
}

/** The steps of a stage, each as an engine takes it; answers what it says about running. */
async function take(
  { steps }: { steps: Step[] },
  root: string,
  runStep: (command: string, at: string) => void,
  other?: string,
) {
  const settings: Settings = { environment: { PATH: SYSTEM_PATH }, user: "root", workdir: "/", command: [], health: [] }
  const at = () => join(root, settings.workdir)
  const takers: Record<string, (words: string) => unknown> = {
    async WORKDIR(path) {
      settings.workdir = path
      await mkdir(at(), { recursive: true })
    },
    async COPY(words) {
      const paths = words.split(" ")
      const from = /^--from=/.test(paths[0]!) && paths.shift() ? other! : undefined
      const target = resolve(at(), paths.pop()!)
      for (const path of paths)
        from ? run("cp", ["-a", `${join(from, path)}/.`, target]) : await copyContext(path, target)
    },
    RUN: (command) => runStep(command, at()),
    ENV(words) {
      for (const word of words.split(" ")) {
        const [name, value] = word.split(/=(.*)/)
        settings.environment[name!] = value!.replace("$PATH", settings.environment.PATH!)
      }
    },
    USER: (user) => Object.assign(settings, { user }),
    CMD: (words) => Object.assign(settings, { command: JSON.parse(words) }),
    HEALTHCHECK: (words) => Object.assign(settings, { health: JSON.parse(words.replace(/^.*?CMD /, "")) }),
    VOLUME: () => {},
    EXPOSE: () => {},
  }
  for (const { name, words } of steps) {
    if (!takers[name]) throw new StartError(`This script knows no ${name}.`)
    await takers[name](words)
  }
  return settings
}

/** What the .dockerignore lets through: the last of its lines that fits a path, or a folder above it, decides. */
async function copyContext(path: string, target: string) {
  const lines = readFileSync(`${DOCKERFILE}.dockerignore`, "utf8").split("\n").filter(Boolean)
  // To an engine a dot at the beginning is a letter like any other.
  const spelled = (name: string) => name.replaceAll(/(^|\/)\./g, "$1dot.")
  const isLet = (name: string) => {
    const above = spelled(name)
      .split("/")
      .map((_, index, parts) => parts.slice(0, index + 1).join("/"))
    const last = lines.findLast((line) => above.some((part) => matchesGlob(part, spelled(line.replace(/^!/, "")))))
    return !last || last.startsWith("!")
  }
  const isFolder = (await stat(path)).isDirectory()
  await cp(path, isFolder ? target : join(target, path), {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => relative(".", source) === "" || isLet(relative(".", source)),
  })
}

async function makeSlimDebian(root: string) {
  run("debootstrap", ["--variant=minbase", "bookworm", root])
  for (const path of NOT_IN_SLIM) await rm(join(root, path), { recursive: true, force: true })
  for (const path of ["/var/lib/apt/lists", "/var/cache/apt"]) await rm(join(root, path), { recursive: true })
  // An engine gives it as well.
  await writeFile(join(root, "etc/hosts"), "")
  // Packages that come later are made slim by the same rules, and their archives do not stay.
  const rules = NOT_IN_SLIM.map((path) => `path-exclude ${path}/*\n`).join("")
  await writeFile(join(root, "etc/dpkg/dpkg.cfg.d/slim"), rules)
  const clean = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin"; };\n`
  await writeFile(
    join(root, "etc/apt/apt.conf.d/clean"),
    `${clean}Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n`,
  )
}

/** With the image's own check of its health, a page, the commands for operators, and the end that an engine asks for. */
async function start(root: string, { environment, user, workdir, command, health }: Settings) {
  // A volume begins with what the image has at its place.
  const data = join(folder, "data")
  const { uid, gid } = await stat(join(root, DATA))
  await mkdir(data, { mode: 0o700 })
  await chown(data, uid, gid)
  const port = String(await freePort())
  const database = await startDebianPostgres()
  const given = { DATABASE_URL: database.url, SESSION_SECRET: "of a trial alone and long enough", PORT: port }
  const settings = Object.entries({ ...environment, ...given }).map(([name, value]) => `--setenv=${name}=${value}`)
  const locked = [
    "--read-only",
    "--tmpfs=/tmp",
    `--bind=${data}:${DATA}`,
    "--bind-ro=/etc/hosts",
    `--user=${user}`,
    `--chdir=${workdir}`,
    "--drop-capability=all",
    "--no-new-privileges=yes",
    ...settings,
  ]
  const server = spawn("systemd-nspawn", nspawnArguments(root, locked, command), {
    stdio: ["ignore", "pipe", "inherit"],
  })
  server.stdout.resume()
  try {
    const began = performance.now()
    while (spawnSync(process.execPath, health.slice(1), { env: { ...process.env, PORT: port } }).status !== 0) {
      if (server.exitCode !== null) throw new StartError(`It ended with ${server.exitCode}.`)
      if (performance.now() - began > START_MS) throw new StartError("Its health check finds no health.")
      await pause(200)
    }
    report("healthy", `after ${seconds(began)} s, as ${user} (${ownerOf(server)}), its root read-only`)
    for (const path of ["/readyz", "/login"])
      report(path, String((await fetch(`http://localhost:${port}${path}`)).status))
    for (const words of [["admin.ts", "--help"], ["backup.ts", BACKUP], ["doctor.ts"]])
      container(root, locked, ["node", `app/commands/${words[0]}`, ...words.slice(1)])
    await end(server)
  } finally {
    server.kill("SIGKILL")
    database.stop()
  }
}

async function end(server: ChildProcess) {
  const asked = performance.now()
  const ended = once(server, "exit")
  server.kill("SIGTERM")
  const [code] = await Promise.race([ended, pause(STOP_MS, ["never"], { ref: false })])
  if (code !== 0) throw new StartError(`After SIGTERM it ended with ${code}.`)
  report("ended", `with 0, ${seconds(asked)} s after SIGTERM`)
}

/** Who runs it, by the first child of what contains it. */
function ownerOf({ pid }: ChildProcess) {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")
  return `uid ${/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${child}/status`, "utf8"))![1]}`
}

const nspawnArguments = (root: string, options: string[], command: string[]) => [
  "--quiet",
  "--register=no",
  "--keep-unit",
  "--pipe",
  "--resolv-conf=copy-host",
  "--kill-signal=SIGTERM",
  `--directory=${root}`,
  ...options,
  "--",
  ...command,
]

const container = (root: string, options: string[], command: string[]) =>
  run("systemd-nspawn", nspawnArguments(root, options, command))

function run(program: string, args: string[], cwd?: string) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] })
  if (error) throw new StartError(`${program}: ${error.message}`)
  if (status !== 0) throw new StartError(`${program} ${args.join(" ")} ended with ${status}.`)
}

/** As an engine counts: the bytes of the files, one with several names once. */
async function sizeOf(folder: string) {
  const sizes = new Map<number, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = await stat(join(entry.parentPath, entry.name))
    sizes.set(ino, size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const report = (what: string, result: string) => process.stdout.write(`${what.padEnd(9)}${result}\n`)

await tryImage()
  .finally(() => keep || rm(folder, { recursive: true, force: true }))
  .catch(endWith)
