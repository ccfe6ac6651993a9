import { db } from "#db/client.ts"
import { contactMessages } from "#db/schema/site.ts"

export async function leaveMessage({ name, email, message }: { name: string; email: string; message: string }) {
  await db.insert(contactMessages).values({ name, email, body: message })
}
