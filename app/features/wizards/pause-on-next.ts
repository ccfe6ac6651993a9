import { pauseOnSuccess } from "#app/forms/success-pause.ts"
import { formSays, NO_NETWORK, unlessOffline } from "#app/network/unless-offline.ts"

interface ClientAction<Answer> {
  request: Request
  serverAction: () => Promise<Answer>
}

/** Says 'Success' for a moment when a step went through; going back or leaving needs no such word. Cut off, it stays. */
export async function pauseOnNext<Answer>({ request, serverAction }: ClientAction<Answer>, milliseconds: number) {
  const form = await request.clone().formData()
  const step = () => (form.get("intent") === "next" ? pauseOnSuccess(serverAction, milliseconds) : serverAction())
  return unlessOffline(step, () => formSays(NO_NETWORK))
}
