import { noteOutcome } from "#app/logs/current-request.ts"
import { errorFields, log } from "#app/logs/log.ts"

/** A failure is logged and answered by `instead`, mostly the form with 503. Thrown responses pass. */
export async function attempt<Answer, Instead>(
  command: () => Promise<Answer>,
  instead: (error: Error) => Instead | Promise<Instead>,
) {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.error(errorFields(error), "a form's command failed")
    noteOutcome("failed")
    return instead(error)
  }
}
