import { vi } from "vitest"
import { startOnThatDay } from "#db/test-day.ts"

// The files of a worker share the packages; limits, settings and connections, kept in our own modules, each has anew.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
startOnThatDay()
