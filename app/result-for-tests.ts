import type { Result } from "./result.ts"

export function valueIn<Value>(result: Result<Value>) {
  if (!result.done) throw new Error(result.message)
  return result.value
}
