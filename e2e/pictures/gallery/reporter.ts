import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { FullConfig, Reporter, TestCase, TestResult } from "@playwright/test/reporter"
import { scenes } from "../scenes/all.ts"
import { hasChanged } from "./changes.ts"
import { FOLDER, type Kept } from "./keep.ts"
import { type Failed, galleryPage } from "./page.ts"

/** At the end of a run: the page, with what earlier runs have left of screens that were not photographed now. */
export default class GalleryReporter implements Reporter {
  #began = new Date()
  #failed: Failed[] = []

  onBegin(_config: FullConfig) {
    this.#began = new Date()
  }

  onTestEnd(test: TestCase, { status, error }: TestResult) {
    if (status !== "passed" && status !== "skipped")
      this.#failed.push({ title: test.title, text: error?.message ?? status })
  }

  onEnd() {
    const known = new Set(scenes.map(({ slug }) => slug))
    const gone = foldersIn("now").filter((slug) => !known.has(slug))
    for (const slug of gone)
      for (const folder of ["now", "before", "changed"])
        rmSync(join(FOLDER, folder, slug), { recursive: true, force: true })
    const shown = scenes.flatMap((scene) => {
      const kept = readKept(scene.slug)
      return kept ? [{ scene, kept, isOfThisRun: kept.run === process.env.PICTURES_RUN }] : []
    })
    const page = join(FOLDER, "index.html")
    writeFileSync(page, galleryPage(shown, { gone, failed: this.#failed, began: this.#began }))
    const changed = shown.filter(({ kept, isOfThisRun }) => isOfThisRun && hasChanged(kept)).length
    process.stdout.write(`\n${shown.length} screens and states, ${changed} changed since the last run: ${page}\n`)
  }
}

function foldersIn(folder: string) {
  try {
    return readdirSync(join(FOLDER, folder))
  } catch {
    return []
  }
}

function readKept(slug: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(join(FOLDER, "now", slug, "scene.json"), "utf8"))
  } catch {}
}
