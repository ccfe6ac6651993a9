import { mkdirSync, writeFileSync } from "node:fs"
import { relative } from "node:path"
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter"

const TIMES = "test-results/times.json"
const SLOWEST = 20

/** The last lines of a run: where its time went, what needed a second try, and the command that repeats each failure. */
export default class Summary implements Reporter {
  #config?: FullConfig
  #all: TestCase[] = []
  #seconds = new Map<TestCase, number>()

  onBegin(config: FullConfig, suite: Suite) {
    this.#config = config
    this.#all = suite.allTests()
  }

  onTestEnd(test: TestCase, { duration }: TestResult) {
    this.#seconds.set(test, (this.#seconds.get(test) ?? 0) + duration / 1000)
  }

  onEnd() {
    this.#sayTimes()
    const flaky = this.#all.filter((test) => test.outcome() === "flaky")
    const failed = this.#all.filter((test) => test.outcome() === "unexpected")
    this.#list("Flaky, passed at the second try:", flaky)
    this.#list("Failed; each again by itself:", failed)
  }

  #list(heading: string, tests: TestCase[]) {
    if (tests.length === 0) return
    const lines = tests.map((test) => `  ${test.title}\n    ${this.#again(test)}\n`)
    process.stdout.write(`\n${heading}\n${lines.join("")}`)
  }

  /** Seconds of each file by project, for whoever chooses stories by them, and the slowest of all by name. */
  #sayTimes() {
    const files: Record<string, number> = {}
    for (const [test, seconds] of this.#seconds) {
      const file = `${projectOf(test)} › ${relative(process.cwd(), test.location.file)}`
      files[file] = Math.round(10 * ((files[file] ?? 0) + seconds)) / 10
    }
    mkdirSync("test-results", { recursive: true })
    writeFileSync(TIMES, JSON.stringify(files, null, 2))
    const slowest = [...this.#seconds].sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
    const lines = slowest.map(
      ([test, seconds]) => `  ${seconds.toFixed(1).padStart(5)} s  ${test.title}\n           ${whereOf(test)}\n`,
    )
    process.stdout.write(`\nThe slowest (all files: ${TIMES}):\n${lines.join("")}`)
  }

  #again(test: TestCase) {
    const script = this.#config?.configFile?.includes("devices") ? "test:devices" : "test:browser"
    return `npm run ${script} -- ${whereOf(test)}`
  }
}

const whereOf = (test: TestCase) =>
  `${relative(process.cwd(), test.location.file)}:${test.location.line} --project=${projectOf(test)}`

/** Whether it ran among the first ones or later is no matter of the test. */
const projectOf = ({ parent }: TestCase) => parent.project()?.name.replace(/^first-/, "")
