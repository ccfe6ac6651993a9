import { dateTime, fullName, number, type Part, text } from "../part.server.ts"

const parts = (of: string) => text(`array_to_string(${of}.parts, ', ')`)

export const biodataParts: Part[] = [
  {
    name: "biodata",
    title: "Biodata that were made",
    tables: ["biodata_sheet"],
    from: "biodata_sheet s join profile p on p.id = s.profile_id",
    where: "p.account_id = $1 or s.made_by = $1",
    key: "s.id",
    columns: {
      profile: text(fullName("p")),
      kind: text("s.kind"),
      onIt: parts("s"),
      look: text("s.look"),
      madeAt: dateTime("s.made_at"),
    },
  },
  {
    name: "biodata-links",
    title: "Links to biodata",
    tables: ["biodata_link"],
    from: "biodata_link l join profile p on p.id = l.profile_id",
    where: "p.account_id = $1 or l.made_by = $1",
    key: "l.id",
    columns: {
      profile: text(fullName("p")),
      shows: parts("l"),
      madeAt: dateTime("l.made_at"),
      endsAt: dateTime("coalesce(l.ended_at, l.ends_at)"),
      opened: number("l.opened"),
      openedAt: dateTime("l.opened_at"),
    },
  },
]
