import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { expect, type Page, type TestInfo } from "@playwright/test"
import type { ListedScene } from "../scenes/all.ts"
import type { Variant } from "../shoot.ts"

/** Beside the other reports, where git, linters and Playwright's own clearing away do not look. */
export const FOLDER = join(import.meta.dirname, "../../../test-results/pictures")

type Change = "same" | "changed" | "new"
export interface Kept {
  slug: string
  address: string
  title: string
  pictures: Record<string, { change: Change; height: number }>
  tree: { change: Change; text?: string }
  /** The run that it is from. */
  run: string
}

/** Noise of fonts and edges is none: a changed word is some hundred pixels. */
const TOLERANCE = { threshold: 0.2, maxDiffPixels: 25 }

const PUBLIC_ORIGIN = "https://rishta.example"
/** Names of files and keys in addresses, other ones each time. */
const RANDOM = /\b[0-9a-f]{32}\b/g

/** Keeps the pictures of a scene; those of the last run are what they are compared with. */
export async function keep({ slug }: ListedScene, info: TestInfo) {
  const pathOf = (folder: string, file = "") => join(FOLDER, folder, slug, file)
  await rm(pathOf("before"), { recursive: true, force: true })
  await rm(pathOf("changed"), { recursive: true, force: true })
  await mkdir(join(FOLDER, "before"), { recursive: true })
  await rename(pathOf("now"), pathOf("before")).catch(() => {})
  await mkdir(pathOf("now"), { recursive: true })
  const kept: Kept = {
    slug,
    address: "",
    title: "",
    pictures: {},
    tree: { change: "new" },
    run: process.env.PICTURES_RUN!,
  }

  async function compared(file: string, now: Buffer | string) {
    await writeFile(pathOf("now", file), now)
    const before = await readFile(pathOf("before", file)).catch(() => undefined)
    if (!before) return { change: "new" as const }
    try {
      if (!before.equals(Buffer.from(now))) expect(now).toMatchSnapshot([slug, file], TOLERANCE)
      await rm(pathOf("before", file))
      return { change: "same" as const }
    } catch (error) {
      const difference = info.attachments.findLast(({ name }) => name.includes("-diff"))
      if (difference?.path) {
        await mkdir(dirname(pathOf("changed", file)), { recursive: true })
        await copyFile(difference.path, pathOf("changed", file))
      }
      return { change: "changed" as const, text: stripVTControlCharacters((error as Error).message) }
    }
  }

  return {
    async picture({ name }: Variant, { image, height }: { image: Buffer; height: number }) {
      const { change } = await compared(`${name}.jpg`, image)
      kept.pictures[name] = { change, height }
    },
    /** What a screen reader would say, and in what order. */
    async tree(page: Page) {
      const { pathname, search, origin } = new URL(page.url())
      kept.address = pathname + search
      kept.title = await page.title()
      const tree = await page.locator("body").ariaSnapshot()
      const steady = tree
        .replaceAll(origin, PUBLIC_ORIGIN)
        .replaceAll(encodeURIComponent(origin), encodeURIComponent(PUBLIC_ORIGIN))
        .replace(RANDOM, "…")
      kept.tree = await compared("tree.yml", `# ${kept.title}\n# ${kept.address}\n${steady}\n`)
    },
    async done() {
      await writeFile(pathOf("now", "scene.json"), JSON.stringify(kept))
    },
  }
}
