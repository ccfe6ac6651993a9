import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import { isNetworkFailure } from "./network-failure.ts"

/** For a `clientAction` without a readable answer from the server. */
export async function unlessOffline<Answer, Instead>(serverAction: () => Promise<Answer>, instead: () => Instead) {
  try {
    return await serverAction()
  } catch (answer) {
    // This status stops a revalidation, which would fail too and take the page away.
    if (isNetworkFailure(answer)) return data(instead(), { status: 503 })
    throw answer
  }
}

/** An error of the whole form, which stays as typed. */
export const formSays = (message: string): SubmissionResult<string[]> => ({ status: "error", error: { "": [message] } })
