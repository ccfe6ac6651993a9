import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import { isNetworkFailure } from "./network-failure.ts"

export const NO_NETWORK = "Something went wrong. Please check your network connection."

/** For a `clientAction`: what to answer when nothing comes back from the server, or nothing that can be read. */
export async function unlessOffline<Answer, Instead>(serverAction: () => Promise<Answer>, instead: () => Instead) {
  try {
    return await serverAction()
  } catch (answer) {
    // With this status nothing is read anew: it would not come either, and take the page away.
    if (isNetworkFailure(answer)) return data(instead(), { status: 503 })
    throw answer
  }
}

/** For the whole form, which stays as it was typed. */
export const formSays = (message: string): SubmissionResult<string[]> => ({ status: "error", error: { "": [message] } })
