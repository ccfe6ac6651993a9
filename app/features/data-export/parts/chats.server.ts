import { dateTime, nameOf, number, type Part, text } from "../part.server.ts"

/** Nobody reads an ended chat any more; a guardian's own words are the guardian's. */
export const readableMessages = `message m join conversation c on c.id = m.conversation_id
  left join attachment f on f.id = m.attachment_id left join guardian_seat s on s.id = m.seat_id`
export const isInOwnChats = `((c.low_id = $1 or c.high_id = $1) and c.ended_at is null) or s.guardian_id = $1`

export const chatParts: Part[] = [
  {
    name: "messages",
    title: "Messages",
    tables: ["message", "conversation", "attachment"],
    from: readableMessages,
    where: isInOwnChats,
    key: "m.id",
    columns: {
      at: dateTime("m.created_at"),
      from: text(`coalesce(s.name, ${nameOf("m.sender_id")})`),
      to: text(nameOf("c.low_id + c.high_id - m.sender_id")),
      words: text("m.body"),
      file: text("case when f.id is not null then 'files/' || f.id || '-' || f.file_name end"),
      latitude: number("m.latitude"),
      longitude: number("m.longitude"),
      inAnswerTo: number("m.about_id"),
      number: number("m.id"),
    },
  },
]
