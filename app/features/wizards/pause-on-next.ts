import { pauseOnSuccess } from "#app/forms/success-pause.ts"

interface ClientAction<Answer> {
  request: Request
  serverAction: () => Promise<Answer>
}

/** Says 'Success' for a moment when a step went through; going back or leaving needs no such word. */
export async function pauseOnNext<Answer>({ request, serverAction }: ClientAction<Answer>, milliseconds: number) {
  const form = await request.clone().formData()
  return form.get("intent") === "next" ? pauseOnSuccess(serverAction, milliseconds) : serverAction()
}
