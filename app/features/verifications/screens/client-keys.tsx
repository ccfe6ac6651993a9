import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { reasonSchema } from "#app/features/consents/consent-schema.ts"
import { endAsAdministrator } from "#app/features/consents/keys/end-key.server.ts"
import { EndKeyForm } from "#app/features/consents/keys/end-key-form.tsx"
import { KeyList } from "#app/features/consents/keys/key-list.tsx"
import { listKeys } from "#app/features/consents/keys/keys.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { Name } from "#app/ui/names.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findClientConsent } from "../client-consent.server.ts"
import type { Route } from "./+types/client-keys"

export const handle = { plain: "form" }

const clientOf = async (id: string) => orNotFound(await findClientConsent(idFrom(id)))

export async function loader({ params }: Route.LoaderArgs) {
  const client = await clientOf(params.id)
  return { client, keys: await listKeys(client.id) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await clientOf(params.id)
  const form = await readFields(request)
  const keyId = idFrom(String(form.get("key")))
  const reason = reasonSchema.safeParse(Object.fromEntries(form))
  if (!reason.success) return data({ id: keyId, error: reason.error.issues[0]!.message }, { status: 400 })
  const ctx = context.get(requestContext)
  valueOrPage(await endAsAdministrator(context.get(viewerContext), id, { keyId, reason: reason.data.reason, ctx }))
  return redirectWithNotice(`${href("/portal/consents/:id", params)}#keys`, "It no longer opens anything.")
}

export default function ClientKeys({ loaderData: { client, keys }, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>{`Consent of ${client.name} – Rishta`}</title>
      <h1>
        Consent of{" "}
        <Link to={href("/portal/people/:id", { id: String(client.id) })}>
          <Name>{client.name}</Name>
        </Link>
      </h1>
      <p className="card sheet">{client.consentText}</p>
      <KeyList
        keys={keys}
        end={({ id }) => <EndKeyForm id={id} asksReason error={actionData?.id === id ? actionData.error : undefined} />}
      />
      <p>
        <Link to={href("/portal/consents")}>All consent calls</Link>
      </p>
    </div>
  )
}
