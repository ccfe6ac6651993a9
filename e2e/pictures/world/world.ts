import { openSession } from "#db/test-people.ts"
import { database } from "../../support/servers/database.ts"
import { makePeople } from "./people.ts"
import { fillQueues } from "./queues.ts"
import { keepStill } from "./still.ts"

/** Whoever looks at a screen: those of the sample have much, the others what their names stand for in `people.ts`. */
export type Name =
  | "ayesha"
  | "hamza"
  | "farhat"
  | "nadia"
  | "zara"
  | "saima"
  | "sidra"
  | "nasreen"
  | "imran"
  | "waleed"
  | "rehana"

export interface World {
  tokens: Record<Name, string>
  /** The passwords of all of them. */
  password: string
  emails: Record<Name, string>
  /** What the addresses of screens and the scenes name. */
  numbers: Record<string, number>
  text: Record<string, string>
}

export const world = () => JSON.parse(process.env.PICTURES_WORLD!) as World

export async function makeWorld(): Promise<World> {
  const sql = database()
  const { ids, password } = await makePeople(sql)
  const tokens = {} as World["tokens"]
  for (const [name, id] of Object.entries(ids)) tokens[name as Name] = (await openSession(id, sql)).token
  const queues = await fillQueues(sql, { ids, tokens })
  const rows = await sql<{ id: number; email: string }[]>`select id::int, email from account`
  const emails = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, rows.find((row) => row.id === id)!.email]),
  ) as World["emails"]
  await keepStill(sql)
  return { tokens, password, emails, ...queues }
}
