import { vi } from "vitest"
import { startOnThatDay } from "#db/test-day.ts"

// A worker's files share the packages; limits, settings and connections of our own modules start anew in each.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
startOnThatDay()
