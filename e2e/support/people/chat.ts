import { expect, type Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../browser/scripts.ts"
import { database } from "../servers/database.ts"
import { connect, type Member, type MemberOverrides, member } from "./members.ts"

/** Ayesha and Bilal, who may write to one another. */
export async function friends({ planDays }: Pick<MemberOverrides, "planDays"> = {}) {
  const ayesha = await member({ firstName: "Ayesha", plan: "pro", planDays })
  const bilal = await member({ firstName: "Bilal", gender: "male", plan: "pro" })
  await connect(ayesha, bilal)
  return { ayesha, bilal }
}

export const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ })
export const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true })
export const log = (page: Page) => page.getByRole("log")
export const bubble = (page: Page, text: string | RegExp) => log(page).getByText(text, { exact: true })

/** What the server has of somebody, in their order. */
export const storedOf = async ({ id }: Member) =>
  (await database()`select body from message where sender_id = ${id} order by id`).map(({ body }) => body)

/** Where scripts run, waits until the conversation is connected. */
export const untilConnected = (page: Page) => expect(page.getByRole("link", { name: "Refresh" })).toHaveCount(0)

/** With scripts as well as without them. */
export async function write(page: Page, text: string) {
  if (scriptsRun(page)) await expect(field(page)).toBeEnabled()
  await untilAlive(page)
  await field(page).fill(text)
  await send(page).click()
  await expect(bubble(page, text)).toBeVisible()
}

/** A conversation of so many lines that Bilal wrote; of some a text of their own. */
export async function longConversation(
  { ayesha, bilal }: Record<"ayesha" | "bilal", Member>,
  count: number,
  texts: Record<number, string> = {},
) {
  const sql = database()
  const [chat] = await sql<{ id: number }[]>`
    insert into conversation (low_id, high_id, last_message_at, last_preview)
    values (${ayesha.id}, ${bilal.id}, now(), ${`line ${count}`}) returning id::int`
  await sql`insert into message (conversation_id, sender_id, client_id, body)
    select ${chat!.id}::int, ${bilal.id}::int, gen_random_uuid(),
      coalesce(${sql.json(texts)}::json ->> number::text, 'line ' || number) from generate_series(1, ${count}::int) number`
  await sql`update conversation set last_message_id = (select max(id) from message where conversation_id = conversation.id)
    where id = ${chat!.id}`
}

/** Lets the chat's line through `change`, which may alter what the server says, or keep it back (undefined). */
export const overhear = (page: Page, change: (frame: string) => string | undefined) =>
  page.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer()
    server.onMessage((frame) => {
      const changed = change(String(frame))
      if (changed !== undefined) line.send(changed)
    })
  })
