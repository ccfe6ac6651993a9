import { relative } from "node:path"
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter"

/** The last lines of a run: what needed a second try, and the command that repeats each failure. */
export default class Summary implements Reporter {
  #config?: FullConfig
  #all: TestCase[] = []

  onBegin(config: FullConfig, suite: Suite) {
    this.#config = config
    this.#all = suite.allTests()
  }

  onEnd() {
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

  #again({ location: { file, line }, parent }: TestCase) {
    const script = this.#config?.configFile?.includes("devices") ? "test:devices" : "test:browser"
    return `npm run ${script} -- ${relative(process.cwd(), file)}:${line} --project=${parent.project()?.name}`
  }
}
