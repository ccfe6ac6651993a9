import { getTableColumns } from "drizzle-orm"
import { profiles } from "#db/schema/profiles.ts"
import { type Columns, dateTime, day, file, fullName, type Kind, number, type Part, text, yes } from "../part.server.ts"

/** How the site treats a profile, not what it says. */
const INNER = [
  "accountId",
  "draftKey",
  "hiddenBySuspension",
  "callAgainAt",
  "queuedAt",
  "activeAt",
  "sentBackStep",
] as const

const kindOf = (type: string): Kind => {
  if (type.startsWith("timestamp")) return "dateTime"
  if (type === "date") return "day"
  if (type === "boolean") return "yes"
  return type === "bigint" || type === "smallint" ? "number" : "text"
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All that a profile says, whatever is added to it later. */
const profileColumns: Columns = Object.fromEntries(
  Object.entries(getTableColumns(profiles))
    .filter(([name]) => !INNER.some((inner) => inner === name))
    .map(([name, column]) => {
      const kind = kindOf(column.getSQLType())
      const sql = `p.${snake(name)}`
      const isList = column.getSQLType().endsWith("[]")
      return [name, kind === "number" ? number(sql) : [kind, isList ? `array_to_string(${sql}, ', ')` : sql]]
    }),
)

export const profileParts: Part[] = [
  {
    name: "profiles",
    title: "Your profile, and your clients’",
    tables: ["profile", "client_number"],
    from: "profile p left join client_number n on n.profile_id = p.id",
    where: "p.account_id = $1",
    key: "p.id",
    columns: { ...profileColumns, clientNumber: number("n.number") },
  },
  {
    name: "pictures",
    title: "Pictures",
    tables: ["picture", "profile_picture"],
    from: "picture i",
    where: "i.account_id = $1",
    key: "i.id",
    keyIs: "text",
    columns: {
      file: file("'pictures/' || i.id || '.webp'"),
      ofProfile: number(`coalesce((select p.id from profile p where p.picture_id = i.id limit 1),
        (select f.profile_id from profile_picture f where f.picture_id = i.id limit 1))`),
      width: number("i.width"),
      height: number("i.height"),
      at: dateTime("i.created_at"),
    },
  },
  {
    name: "client-consents",
    title: "Consents of clients’ families",
    tables: ["client_consent"],
    from: "client_consent c join profile p on p.id = c.profile_id",
    where: "p.account_id = $1",
    key: "p.id",
    columns: {
      client: text(fullName("p")),
      state: text("c.state"),
      decidedAt: dateTime("c.decided_at"),
      until: dateTime("c.until"),
      saidBy: text("c.said_by"),
      remark: text("c.remark"),
      onPaper: day("c.paper_on"),
      paperNumber: text("c.paper_number"),
      clientEmail: text("c.client_email"),
    },
  },
  {
    name: "looked-after",
    title: "Profiles with a consultant that you look after",
    tables: ["consent_key"],
    from: "consent_key k join profile p on p.id = k.profile_id",
    where: "k.account_id = $1",
    key: "k.id",
    columns: {
      profile: text(fullName("p")),
      since: dateTime("k.created_at"),
      endedAt: dateTime("k.ended_at"),
      stillOpen: yes("k.ended_at is null"),
    },
  },
  {
    name: "proofs",
    title: "How you proved that a profile is yours",
    tables: ["consent_proof"],
    from: "consent_proof f join profile p on p.id = f.profile_id",
    where: "f.account_id = $1",
    key: "f.id",
    columns: {
      profile: text(fullName("p")),
      way: text("f.way"),
      at: dateTime("f.created_at"),
      closedAt: dateTime("f.closed_at"),
    },
  },
]
