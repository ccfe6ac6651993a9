import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dateTimeOf, longDayOf } from "#app/dates/dates.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { submitWithPassword } from "../passwords/password-forms.server.ts"
import { forgetKey, offeredKey, offerKey, showCodes } from "../second-factor/factor-cookies.server.ts"
import { ChangeStep, NewStep } from "../second-factor/factor-forms.tsx"
import { stopReset } from "../second-factor/factor-resets.server.ts"
import { secondStepSchema } from "../second-factor/factor-schema.ts"
import { RECOVERY_CODES } from "../second-factor/recovery-codes.server.ts"
import {
  addSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "../second-factor/second-factor.server.ts"
import { squaresOf } from "../second-factor/squares.server.ts"
import { keyAddress, newKey } from "../second-factor/totp.server.ts"
import type { Route } from "./+types/own-second-step"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const factor = await findSecondFactor(viewer)
  const key = factor ? undefined : await offeredKey(viewer, request)
  return {
    on: factor && {
      since: longDayOf(factor.since),
      recoveryLeft: factor.recoveryLeft,
      recoveryCodes: RECOVERY_CODES,
      resetAt: factor.resetAt && dateTimeOf(factor.resetAt),
    },
    offered: key && { key: key.match(/.{1,4}/g)!.join(" "), square: squaresOf(keyAddress(key, viewer.email)) },
    rules: rulesOf(secondStepSchema),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const [form, here] = [await readFields(request), href("/Settings/second-step")]
  const intent = form.get("intent")
  if (intent === "begin")
    return redirectWithNotice(here, "Now show this page to your phone.", await offerKey(viewer, newKey()))
  if (intent === "cancel") return redirectWithNotice(here, "Nothing was changed.", forgetKey())
  if (intent === "stop") {
    await stopReset(viewer, viewer.id, ctx)
    return redirectWithNotice(here, "The second step stays on.")
  }

  return submitWithPassword(form, secondStepSchema, ctx, {
    async command(proof) {
      if (intent === "remove") return removeSecondFactor(viewer, proof, request, ctx)
      if (intent === "codes") return renewRecoveryCodes(viewer, proof, request, ctx)
      const key = await offeredKey(viewer, request)
      if (intent !== "add" || !key) throw data(null, { status: 400 })
      return addSecondFactor(viewer, { ...proof, key }, request, ctx)
    },
    async answer(codes) {
      if (!codes) return redirectWithNotice(here, "The second step is off: your password is enough to log in.")
      const notice = intent === "add" ? "The second step is on." : "The earlier recovery codes count no more."
      const cookies = [await showCodes(viewer, codes), forgetKey()]
      return redirectWithNotice(href("/Settings/second-step/codes"), notice, ...cookies)
    },
  })
}

export default function OwnSecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { on, offered, rules } = loaderData
  return (
    <div className="section narrow stack">
      <title>The second step – Rishta</title>
      <h1>The second step</h1>
      {on?.resetAt && <PlannedReset at={on.resetAt} />}
      {on ? (
        <ChangeStep {...on} rules={rules} lastResult={actionData} />
      ) : offered ? (
        <NewStep offered={offered} rules={rules} lastResult={actionData} />
      ) : (
        <PostForm className="card sheet stack">
          <p>
            With it, logging in takes a code from your phone beside the password. Whoever learns your password, and even
            whoever reads your mails, stays outside.
          </p>
          <p>
            You need a code program on your phone, for instance Google Authenticator, Microsoft Authenticator or Aegis.
            It works without a network.
          </p>
          <button className="button" name="intent" value="begin">
            Set it up
          </button>
        </PostForm>
      )}
      <p>
        <Link to={href("/Settings")}>Back to the settings</Link>
      </p>
    </div>
  )
}

const PlannedReset = ({ at }: { at: string }) => (
  <PostForm className="card sheet stack">
    <p role="alert">
      {`Our team was asked to switch your second step off, and does so at ${at}. If that was not you, stop it.`}
    </p>
    <button className="button" name="intent" value="stop">
      Keep the second step on
    </button>
  </PostForm>
)
