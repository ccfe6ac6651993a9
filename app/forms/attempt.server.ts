import { noteOutcome } from "#app/logs/current-request.ts"
import { errorFacts, log } from "#app/logs/log.ts"

/**
 * What a form's command answers. When it fails, that is written to the log and `instead` is answered: usually the form as
 * it was typed, with 503. Answers that are thrown (a redirect, a 404, a 429) stay what they are.
 */
export async function attempt<Answer, Instead>(
  command: () => Promise<Answer>,
  instead: (error: Error) => Instead | Promise<Instead>,
) {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.error(errorFacts(error), "a form's command failed")
    noteOutcome("failed")
    return instead(error)
  }
}
