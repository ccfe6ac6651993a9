/** What a command was given. `--help` prints how to use it and ends with 0, what cannot be understood with 2. */
export function readOptions<Options>(usage: string, read: () => Options): Options {
  if (process.argv.includes("--help")) {
    process.stdout.write(usage)
    process.exit(0)
  }
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
