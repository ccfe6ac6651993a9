import type { Result } from "./result.ts"

/** What a command gave, which the test takes for granted. */
export function valueIn<Value>(result: Result<Value>) {
  if (!result.done) throw new Error(result.message)
  return result.value
}
