import { z } from "zod"
import { SOON } from "#app/features/chat/chat-policy.ts"
import { LATEST_CONVERSATIONS, searchLatest, searchMessages } from "#app/features/chat/server/search.server.ts"
import { done, refuse } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { findReadable, words } from "./chat.server.ts"

const hit = z
  .object({
    _id: z.int().meta({ description: "The message." }),
    userId: z.int().meta({ description: "The account of the other side: `GET /messages/{userId}` reads around it." }),
    fromId: z.int().meta({ description: "Who has written it." }),
    excerpt: z
      .string()
      .meta({ description: "The words around the first hit.", example: "…we are in Lahore until May" }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "MessageHit" })

const search = operation(
  {
    method: "get",
    path: "/messages/search",
    id: "searchMessages",
    summary: "Find messages by their words, the newest first",
    description: `With \`userId\` all of one conversation; without it those ${LATEST_CONVERSATIONS} in which something was written last. Twenty at a time; there may be fewer, and still more behind \`next\`.`,
    query: z.object({
      q: words,
      userId: id.optional().meta({ example: 42, description: "The account of the other side." }),
      before: id.optional().meta({ example: 42, description: "What the page before gave as `next`." }),
    }),
    answer: z.object({
      results: z.array(hit),
      next: z.int().nullable().meta({ description: "Give it as `before`: older messages are still to be looked at." }),
      filters: z
        .object({ q: z.string(), userId: z.int().optional() })
        .meta({ id: "MessageSearchFilters", description: "What was looked for." }),
    }),
  },
  async ({ viewer, query: { q, userId, before } }) => {
    const looked = userId === undefined ? await everywhere(viewer, q, before) : await within(viewer, userId, q, before)
    if (!looked.done) return looked
    const { found, further } = looked.value
    const results = found.map(({ id, senderId, otherId, at, parts }) => ({
      _id: id,
      userId: otherId,
      fromId: senderId,
      excerpt: parts.join(""),
      createdAt: new Date(at).toISOString(),
    }))
    return done({ results, next: further, filters: { q, userId } })
  },
)

async function everywhere({ id }: { id: number }, q: string, before?: number) {
  if ((await siteSetting("chat")) === "soon") return refuse(SOON.reason, SOON.text)
  return done(await searchLatest(id, q, before))
}

async function within(viewer: { id: number }, userId: number, q: string, before?: number) {
  const readable = await findReadable(viewer, userId)
  if (!readable.done) return readable
  const { conversationId } = readable.value
  if (conversationId === null) return done({ found: [], further: null })
  const { found, further } = await searchMessages(viewer.id, conversationId, q, before)
  const hits = found.map(({ mine, ...one }) => ({ ...one, senderId: mine ? viewer.id : userId, otherId: userId }))
  return done({ found: hits, further })
}

export const chatSearchOperations = [search]
