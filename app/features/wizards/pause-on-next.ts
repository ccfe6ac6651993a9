import { pauseOnSuccess } from "#app/forms/success-pause.ts"
import { NO_NETWORK } from "#app/network/no-network.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"

interface ClientAction<Answer> {
  request: Request
  serverAction: () => Promise<Answer>
}

/** Shows 'Success' briefly when a step succeeds, not on going back or leaving. A network failure stays on the page. */
export async function pauseOnNext<Answer>({ request, serverAction }: ClientAction<Answer>, milliseconds: number) {
  const form = await request.clone().formData()
  const step = () => (form.get("intent") === "next" ? pauseOnSuccess(serverAction, milliseconds) : serverAction())
  return unlessOffline(step, () => formSays(NO_NETWORK))
}
