import { expect, test } from "vitest"
import { version } from "#app/version.ts"
import { releaseNotes } from "./release-notes.ts"

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.10.0] - 2027-03-01

### Added

- A chat for three.

## [1.1.0] - 2027-01-01

- Older.
`

test("The version of this commit stands in the changelog", () => {
  expect(releaseNotes(version)).not.toBe("")
})

test("The notes of a version are its own section, without its heading", () => {
  expect(releaseNotes("1.10.0", CHANGELOG)).toBe("### Added\n\n- A chat for three.")
  expect(releaseNotes("1.1.0", CHANGELOG)).toBe("- Older.")
})

test("A version without notes is refused with what to do", () => {
  for (const missing of ["1.1", "2.0.0", "Unreleased"])
    expect(() => releaseNotes(missing, CHANGELOG)).toThrow("write its section first")
})
