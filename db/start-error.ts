export class StartError extends Error {
  override name = "StartError"
}

/** A StartError shows only its lines, anything else its stack. By name: the built product has its own class. */
export function endWith(error: unknown): never {
  const { name, message, stack } = error as Error
  process.stderr.write(`${name === "StartError" ? message : (stack ?? error)}\n`)
  process.exit(1)
}
