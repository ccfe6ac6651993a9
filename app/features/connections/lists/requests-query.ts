import { z } from "zod"
import { addressOf } from "#app/addresses.ts"
import { idField, pagingFrom } from "#app/url/address.ts"

const query = z.object({
  tab: z.enum(["received", "sent", "declined"]).optional().catch(undefined),
  client: idField.optional().catch(undefined),
  sort: z.enum(["date", "fit"]).catch("date"),
  connected: idField.optional().catch(undefined),
  confirm: z.literal("decline").optional().catch(undefined),
  target: idField.optional().catch(undefined),
})

/** `of` is the client for whom the list is narrowed. A bad value means the default. */
export function requestsQuery(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const { tab, client, sort, connected, confirm, target } = query.parse({
    ...Object.fromEntries(searchParams),
    client: searchParams.get("of") ?? undefined,
  })
  const path = addressOf(pathname)?.path
  const side =
    path === "/send-requests" ? "sent" : path === "/received-request" && tab !== "declined" ? "received" : tab
  return { side, client, sort, connected, toDecline: confirm && target, paging: pagingFrom(request) }
}
