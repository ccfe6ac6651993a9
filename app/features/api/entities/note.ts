import { z } from "zod"

export const note = z
  .object({
    _id: z.int().meta({ example: 3 }),
    client: z
      .object({ _id: z.int().meta({ example: 42 }), name: z.string().meta({ example: "Sana Malik" }) })
      .meta({ id: "NotedClient" }),
    caseId: z.int().nullable().meta({ example: 5, description: "Where it was written in a case." }),
    body: z.string().meta({ example: "Call the family" }),
    followUpOn: z.iso.date().nullable().meta({ example: "2026-12-01" }),
    due: z.boolean().meta({ description: "To be done today, or left." }),
    done: z.boolean(),
    edited: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Note" })

interface NoteRow {
  id: number
  clientId: number
  client: string
  caseId: number | null
  body: string
  followUpOn: string | null
  due: boolean
  done: boolean
  edited: boolean
  createdAt: Date
}

export const noteOf = ({ id, clientId, client, createdAt, ...row }: NoteRow) => ({
  _id: id,
  client: { _id: clientId, name: client },
  caseId: row.caseId,
  body: row.body,
  followUpOn: row.followUpOn,
  due: row.due,
  done: row.done,
  edited: row.edited,
  createdAt: createdAt.toISOString(),
})
