export const SUCCESS_EVENT = "house:success"

/** For a `clientAction`: shows 'Success' briefly before the page that the server names. */
export async function pauseOnSuccess<Answer>(serverAction: () => Promise<Answer>, milliseconds: number) {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response && answer.status >= 300 && answer.status < 400) {
      document.dispatchEvent(new Event(SUCCESS_EVENT))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
    throw answer
  }
}
