import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { config } from "#app/config.server.ts"

export function ownFolder() {
  beforeAll(async () => {
    config.storageFolder = await mkdtemp(join(tmpdir(), "rishta-files-"))
  })
  afterAll(() => rm(config.storageFolder, { recursive: true }))
}
