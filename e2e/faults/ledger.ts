import { appendFileSync, readFileSync } from "node:fs"

export interface Entry {
  what: "sent" | "acknowledged"
  clientId: string
  text: string
}

/** What a client has sent and what it was promised, on its own disk before it goes on. */
export class Ledger {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  write(entry: Entry) {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { flush: true })
  }

  read() {
    const lines = readFileSync(this.#file, { encoding: "utf8", flag: "a+" }).split("\n")
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Entry)
  }
}
