import { expect, test } from "vitest"
import { rowsOfConversations } from "./conversations.ts"
import { SAMPLE_CONVERSATIONS, SMALL_TALK } from "./phrases.ts"

test("Sample conversations read in the order in which they were written", () => {
  const conversations = [...SAMPLE_CONVERSATIONS, ...SMALL_TALK].map((lines, index) => ({
    between: [1, index + 2] as const,
    lines,
    endsAt: new Date("2026-11-21T08:00:00Z"),
    unread: 0,
  }))
  const { messages } = rowsOfConversations(conversations, 1, 1)
  for (const [index, { lines }] of conversations.entries())
    expect(messages.filter(({ conversationId }) => conversationId === index + 1).map(({ body }) => body)).toEqual(
      lines.map(([, body]) => body),
    )
})
