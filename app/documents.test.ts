import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { scripts } from "../package.json"

const markdown = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
const DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...markdown("docs"),
  ...markdown("docs/decisions"),
]
const FOLDERS = ["", "app/", "app/features/"]

const found = (pattern: RegExp) =>
  DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(pattern)].map(([, name]) => ({ document, name: name! })),
  )

test("Every file and folder that a document names is there", () => {
  const isThere = (path: string) =>
    FOLDERS.some((folder) => existsSync(folder + path) || (folder + path).startsWith("docs/decisions/0"))
  const isOurs = (path: string) =>
    /\.(tsx?|sql|css)$/.test(path) || FOLDERS.some((folder) => existsSync(folder + path.split("/")[0]!))
  const missing = found(/`([\w.-]+\/[\w./-]*\w)`/g).filter(
    ({ name }) => !/^(test-results\/|\.\/\.data$)/.test(name) && isOurs(name) && !isThere(name),
  )
  expect(missing).toEqual([])
})

test("Every file that a document names without its folder is there", () => {
  const files = new Set(globSync("{app,db,e2e,bench}/**/*.{ts,tsx}").map((path) => path.split("/").at(-1)))
  const rootFiles = new Set(readdirSync("."))
  const missing = found(/`(\w[\w.-]*\.tsx?)`/g).filter(({ name }) => !files.has(name) && !rootFiles.has(name))
  expect(missing).toEqual([])
})

test("Every command that a document names is there", () => {
  expect(found(/npm run ([\w:-]+)/g).filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
})
