import { dateTime, nameOf, number, type Part, text } from "../part.server.ts"

export const letterParts: Part[] = [
  {
    name: "letters",
    title: "What you wrote to us",
    tables: ["contact_message"],
    from: "contact_message m join account a on a.id = $1 and a.email = m.email",
    where: "true",
    key: "m.id",
    columns: {
      at: dateTime("m.created_at"),
      name: text("m.name"),
      words: text("m.body"),
      answer: text("m.answer"),
      answeredAt: dateTime("m.answered_at"),
    },
  },
  {
    name: "reports",
    title: "What you reported",
    tables: ["report"],
    from: "report r",
    where: "r.reporter_id = $1",
    key: "r.id",
    columns: {
      at: dateTime("r.created_at"),
      about: text(nameOf("r.subject_id")),
      reason: text("r.category"),
      words: text("r.note"),
      state: text("r.status"),
      answer: text("r.answer"),
    },
  },
  {
    name: "stories",
    title: "Your story",
    tables: ["story"],
    from: "story s",
    where: "s.account_id = $1",
    key: "s.id",
    columns: {
      at: dateTime("s.created_at"),
      names: text("s.names"),
      city: text("s.city"),
      email: text("s.email"),
      words: text("s.body"),
      shownSince: dateTime("s.published_at"),
    },
  },
  {
    name: "earlier-wordings",
    title: "What a story, note or feedback of yours said before it was changed",
    tables: ["earlier_wording"],
    from: `(select w.*, 'story' as of from story s join earlier_wording w on w.story_id = s.id where s.account_id = $1
      union all select w.*, 'note' from client_note n join earlier_wording w on w.note_id = n.id where n.consultant_id = $1
      union all select w.*, 'case' from client_case c join earlier_wording w on w.case_id = c.id where c.consultant_id = $1) w`,
    where: "true",
    key: "w.id",
    columns: { changedAt: dateTime("w.at"), of: text("w.of"), text: text("w.field"), words: text("w.body") },
  },
  {
    name: "ratings",
    title: "Your rating of the site",
    tables: ["rating"],
    from: "rating r",
    where: "r.account_id = $1",
    key: "r.account_id",
    columns: { stars: number("r.stars"), words: text("r.words"), at: dateTime("r.rated_at") },
  },
]
