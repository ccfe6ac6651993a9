import { expect, test } from "vitest"
import { figureTexts } from "./bureau-figures.ts"

const none = { clients: 0, answers: 0, medianSeconds: null, engagements: 0 }
const texts = (figures: Partial<Parameters<typeof figureTexts>[0]>) =>
  figureTexts({ ...none, ...figures }).map(([, value]) => value)

test("A bureau without a record is new, not a row of noughts", () => {
  expect(texts({})).toEqual(["New", "New", "New"])
  expect(texts({ answers: 2, medianSeconds: 60 })).toEqual(["New", "New", "New"])
})

test("What there is is told in whole days, and large figures roughly", () => {
  expect(texts({ clients: 12, answers: 3, medianSeconds: 3_600, engagements: 1 })).toEqual(["12", "Within a day", "1"])
  expect(texts({ clients: 1_001, answers: 9, medianSeconds: 86_401 })).toEqual([
    "More than 1,000",
    "Within 2 days",
    "New",
  ])
})
