import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { provePassword } from "../passwords/prove-password.server.ts"
import { deleteAccount } from "./delete-account.server.ts"
import { leaveLater } from "./leave-later.server.ts"
import { countWhatGoes, type WhatGoes } from "./what-goes.server.ts"

/** A consultant has more to lose than a profile: whoever finds her browser or token open must not end a bureau with it. */
export const needsPasswordToLeave = ({ role }: Pick<Viewer, "role">) => role === "guest"

type Why = { field: "password" } | TooMany | object

type Left = Omit<WhatGoes, "id" | "role" | "consents">

/** A password that is given must be right, also where none is needed. Answers what goes, and until when it can be kept. */
export async function leave(
  viewer: Pick<Viewer, "id" | "email" | "role">,
  { password, when }: { password?: string; when: "later" | "now" },
  request: Request,
  ctx: RequestContext,
): Promise<Result<{ going: Left; until?: string }, Why>> {
  if (password === undefined && needsPasswordToLeave(viewer))
    return refuse("invalid", "Password is required", { field: "password" })
  const proved = password === undefined ? undefined : await provePassword(viewer, password, request, ctx)
  if (proved?.done === false) return proved
  const [{ id, role, consents, ...going }] = (await countWhatGoes([viewer.id])) as [WhatGoes]
  const days = when === "later" ? await siteSetting("leavingDays") : 0
  const left = days > 0 ? await leaveLater(id, days, ctx) : await deleteAccount(id, ctx)
  return left.done ? done({ going, until: left.value }) : left
}
