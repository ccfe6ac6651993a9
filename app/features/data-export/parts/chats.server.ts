import { dateTime, file, nameOf, number, type Part, text } from "../part.server.ts"

/** Nobody reads an ended chat any more; a guardian's own words are the guardian's. */
export const readableMessages = `message m join conversation c on c.id = m.conversation_id
  left join attachment f on f.id = m.attachment_id left join guardian_seat s on s.id = m.seat_id`

/** Own chats, and those of the members beside whom this one sits: without this all messages of the site are walked. */
const inTheirChats = `m.conversation_id in (select id from conversation where low_id = $1 or high_id = $1
  union select v.id from guardian_seat g join conversation v on v.low_id = g.member_id where g.guardian_id = $1
  union select v.id from guardian_seat g join conversation v on v.high_id = g.member_id where g.guardian_id = $1)`

export const isInOwnChats = `${inTheirChats}
  and (((c.low_id = $1 or c.high_id = $1) and c.ended_at is null) or s.guardian_id = $1)`

/** A name that no system misreads as a path, whoever has given it. */
export const pathInArchive = `'files/' || f.id || '-' || regexp_replace(f.file_name, '[/\\\\:[:cntrl:]]', '_', 'g')`

export const chatParts: Part[] = [
  {
    name: "messages",
    title: "Messages",
    tables: ["message", "conversation", "attachment"],
    from: readableMessages,
    where: isInOwnChats,
    key: "m.id",
    within: "m.conversation_id",
    columns: {
      at: dateTime("m.created_at"),
      from: text(`coalesce(s.name, ${nameOf("m.sender_id")})`),
      to: text(nameOf("c.low_id + c.high_id - m.sender_id")),
      words: text("m.body"),
      file: file(`case when f.id is not null then ${pathInArchive} end`),
      latitude: number("m.latitude"),
      longitude: number("m.longitude"),
      inAnswerTo: number("m.about_id"),
      number: number("m.id"),
    },
  },
]
