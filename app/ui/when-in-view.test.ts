import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { whenInView } from "./when-in-view.ts"

let report: (steps: { isIntersecting: boolean }[]) => void
const disconnect = vi.fn()

beforeEach(() => {
  class Observer {
    observe = vi.fn()
    disconnect = disconnect
    constructor(look: typeof report) {
      report = look
    }
  }
  vi.stubGlobal("window", { IntersectionObserver: Observer })
  vi.stubGlobal("IntersectionObserver", Observer)
})
afterEach(() => vi.unstubAllGlobals())

test("several steps that come together count as one, whatever the first of them says", () => {
  const work = vi.fn()
  const end = whenInView({} as Element, work)
  report([{ isIntersecting: false }])
  expect(work).not.toHaveBeenCalled()
  report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(work).toHaveBeenCalledOnce()
  end!()
  expect(disconnect).toHaveBeenCalled()
})

test("a browser without observers is left alone", () => {
  vi.stubGlobal("window", {})
  expect(whenInView({} as Element, () => {})).toBeUndefined()
})
