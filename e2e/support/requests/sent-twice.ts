import type { HTMLElement } from "node-html-parser"
import { addressOf } from "#app/addresses.ts"
import { database } from "../servers/database.ts"
import { expect, patiently } from "../servers/server-log.ts"
import { answersTo } from "./filling.ts"
import { dataOf } from "./sweep.ts"
import { bodyOf, filledIn, type Visitor } from "./visitor.ts"

export interface Outcome {
  /** Address and button: what the form does, whoever sees it. */
  name: string
  statuses: number[]
  /** Something was made or changed. */
  acted: boolean
  /** What the second press has made, or a later one. */
  doubled: string[]
}

/** What counts requests rather than what they did, what keeps the answers, and what jobs write meanwhile. */
const NOT_COMPARED = [
  "rate_limit",
  "answered_form",
  "held_form",
  "last_visit",
  "hourly_figure",
  "daily_figure",
  "match_mail",
  "job_run",
]
/** That somebody was here, when a job mails it, and how far a session has written. */
const PRESENCE = /^(written|seen_at|active_at|looked_at|mail_looked_at|mail_at|reminded_at)$/
/** In what two rows that were made twice differ. */
const MADE_UP = /^(id|number|at|.*_at|.*_hash|reference|.*_id_hash)$/

export const postForms = (page: HTMLElement) =>
  page
    .querySelectorAll("form[method=post]")
    .flatMap((form) => form.querySelectorAll("button").map((button) => ({ form, button })))

export function nameOf(form: HTMLElement, button: HTMLElement, here: string) {
  const target = new URL(form.getAttribute("action") || here, here)
  const path = addressOf(target.pathname)?.path ?? target.pathname
  const [name, value] = [button.getAttribute("name"), button.getAttribute("value")]
  return `${path} ${name && name !== "id" ? `${name}=${value}` : name ? "id" : button.text.trim()}`
}

/** Sends a form twice at once, then as the other kind of browser would, and once more; and compares every table. */
export async function sendTwice(
  visitor: Visitor,
  { form, button }: { form: HTMLElement; button: HTMLElement },
  dataDir: string,
  withScripts: boolean,
  own: Record<string, string> = {},
): Promise<Outcome> {
  const here = visitor.address
  const { origin, pathname, search } = new URL(form.getAttribute("action") || here, here)
  const asked = answersTo(form, "Twice told")
  const answers = { ...asked, ...Object.fromEntries(Object.entries(own).filter(([name]) => name in asked)) }
  const fields = filledIn(form, button, answers)
  const headers = { Cookie: visitor.cookie(), Referer: here, Origin: origin }
  const post = (scripts: boolean) =>
    fetch(origin + (scripts ? dataOf(pathname + search) : pathname + search), {
      method: "POST",
      body: bodyOf(form, fields),
      redirect: "manual",
      headers,
    })
  // A form is sent four times: on a fast machine some would come to their limit, on a slow one not.
  await database(dataDir)`delete from rate_limit`
  const before = await readTables(dataDir)
  const atOnce = await Promise.all([post(withScripts), post(withScripts)])
  const after = await readTables(dataDir)
  const later = [await post(!withScripts), await post(withScripts)]
  const much = await readTables(dataDir)
  const made = [...after].filter(([row]) => !before.has(row)).map(([, bare]) => bare)
  const more = [...much].filter(([row]) => !after.has(row)).map(([row]) => `later: ${row}`)
  return {
    name: nameOf(form, button, here),
    statuses: [...atOnce, ...later].map(({ status }) => status),
    acted: made.length > 0 || after.size !== before.size,
    doubled: [...made.filter((row, index) => made.indexOf(row) !== index), ...more],
  }
}

/** A file of somebody's data is made after the answer, and its row changes then. */
const untilMade = (dataDir: string) =>
  expect
    .poll(() => database(dataDir)`select from data_export where ready_at is null and failed_at is null`, patiently)
    .toHaveLength(0)

/** Every row as it is, and what of it was not made up. */
async function readTables(dataDir: string) {
  const sql = database(dataDir)
  await untilMade(dataDir)
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${NOT_COMPARED})`
  const rows = await sql.unsafe<{ table: string; row: Record<string, unknown> }[]>(
    tables.map(({ name }) => `select '${name}' as "table", to_jsonb(t) as row from "${name}" t`).join(" union all "),
  )
  const without = (kind: RegExp) => (key: string, value: unknown) => (kind.test(key) ? undefined : value)
  return new Map(
    rows
      // Of what was refused, and of mails, which go after the answer.
      .filter(({ row }) => !/\.(refused|failed|sent)$/.test(String(row.action)))
      .map(({ table, row }) => [
        `${table} ${JSON.stringify(row, without(PRESENCE))}`,
        `${table} ${JSON.stringify(row, without(MADE_UP))}`,
      ]),
  )
}
