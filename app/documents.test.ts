import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const markdown = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", ...markdown("docs"), ...markdown("docs/decisions")]
const PLACES = ["", "app/", "app/features/"]

test("Every file that a document names is there", () => {
  for (const document of DOCUMENTS)
    for (const [, file] of readFileSync(document, "utf8").matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|sql|css))`/g))
      expect(
        PLACES.some((place) => existsSync(place + file)),
        `${file} in ${document}`,
      ).toBe(true)
})
