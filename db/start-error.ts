/** Why a process cannot begin its work, for whoever starts it: plain words, a line for each trouble. */
export class StartError extends Error {
  override name = "StartError"
}

/**
 * Ends the process with those lines alone; anything else that was thrown is a mistake of ours and shows where. The built product
 * has a class of its own, so the name decides.
 */
export function endWith(error: unknown): never {
  const { name, message, stack } = error as Error
  process.stderr.write(`${name === "StartError" ? message : (stack ?? error)}\n`)
  process.exit(1)
}
