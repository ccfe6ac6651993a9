import { Form, href, Link } from "react-router"
import type { ChatRefusal } from "./chat-policy.ts"

/** Why there is no writing here, and the way to it. */
export function RefusalPanel({
  refusal,
  personId,
  wallet,
}: {
  refusal: ChatRefusal
  personId: number
  wallet?: string | null
}) {
  return (
    <section className="notice bad stack tight" role="alert" aria-labelledby="refusal">
      <h2 id="refusal">{refusal.title}</h2>
      <p>{refusal.text}</p>
      {refusal.reason === "not-connected" && (
        <Form method="post" action={href("/connection/:step", { step: "send" })}>
          <input type="hidden" name="receiverId" value={personId} />
          <button className="button">Send Connection Request</button>
        </Form>
      )}
      {wallet && <p>{wallet}</p>}
      {wallet && (
        <p>
          <Link className="button" to={href("/subscribe")}>
            See the plans
          </Link>
        </p>
      )}
    </section>
  )
}
