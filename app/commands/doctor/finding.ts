import { soon } from "#db/soon.ts"

/** One line of the doctor's; what is not ok says what to do. */
export interface Finding {
  about: string
  state: "ok" | "warning" | "failed"
  says: string
  todo?: string
}

type Line = Omit<Finding, "about">

export const ok = (says: string): Line => ({ state: "ok", says })
export const warning = (says: string, todo: string): Line => ({ state: "warning", says, todo })
export const failed = (says: string, todo: string): Line => ({ state: "failed", says, todo })

export interface Check {
  about: string
  /** Throws where it cannot be looked at: that is a failure. Answers nothing where there is nothing of the kind. */
  look(): Promise<Line | Line[] | undefined>
  todo: string
}

const LONGEST_MS = 30_000

/** One after the other, so that none is slowed by another; none for longer than half a minute. */
export async function examine(checks: readonly Check[], report: (finding: Finding) => void) {
  const findings: Finding[] = []
  for (const { about, look, todo } of checks) {
    const lines = await soon(look(), LONGEST_MS, late).catch((error) => failed(reason(error), todo))
    for (const line of [lines ?? []].flat()) {
      const finding = { about, ...line }
      findings.push(finding)
      report(finding)
    }
  }
  return findings
}

const late = () => new Error(`no answer within ${LONGEST_MS / 1000} seconds`)

/** The innermost cause says most. Addresses with passwords in them are left out. */
export function reason(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: string; errors?: unknown[] }
  if (cause) return reason(cause)
  const [inner] = (error as AggregateError).errors ?? []
  if (inner) return reason(inner)
  const text = (message || code || String(error)).split("\n")[0]!.replace(/:\/\/[^@\s/]*@/g, "://…@")
  return code && !text.includes(code) ? `${text} (${code})` : text
}

const WIDTH = 14

export function lineOf({ about, state, says, todo }: Finding) {
  return `${state.padEnd(8)} ${about.padEnd(WIDTH)} ${says}${todo ? ` – ${todo}` : ""}\n`
}
