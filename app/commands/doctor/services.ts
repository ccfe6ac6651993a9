import { randomUUID } from "node:crypto"
import { createClient } from "@redis/client"
import type { Config } from "#app/config.server.ts"
import { deliver, reachMailServer } from "#app/mail/delivery.server.ts"
import { reachPaymentService } from "#app/outside-services.server.ts"
import { fromPrivateKey, vapidKeys } from "#app/push/vapid-keys.server.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import { type Check, failed, ok, reason, warning } from "./finding.ts"

const PATIENCE_MS = 5_000
const OLDEST_REDIS = 6.2

/** What the product talks to beside its database. */
export const serviceChecks = (config: Config, sendTo: string | undefined): Check[] => [
  {
    about: "storage",
    todo: config.bucket
      ? "see that the bucket of STORAGE_URL is there and the keys may get, put and delete objects"
      : "let the server's user write into the folder of STORAGE_URL (by default DATA_DIR/files)",
    look: lookAtStorage,
  },
  { about: "mail", todo: "check SMTP_URL: host, port, user and password", look: () => lookAtMail(config, sendTo) },
  {
    about: "payments",
    todo: "check PAYMENT_SERVICE_URL and the network between",
    async look() {
      if (!config.paymentServiceUrl)
        return inEarnest(config, "payments are simulated", "set PAYMENT_SERVICE_URL and PAYMENT_WEBHOOK_SECRET")
      await reachPaymentService()
      return ok("the payment service answers")
    },
  },
  { about: "push", todo: "make a new pair: npx web-push generate-vapid-keys", look: async () => lookAtPushKeys() },
  {
    about: "Redis",
    todo: "check REDIS_URL; without it servers speak through the database",
    look: () => lookAtRedis(config),
  },
]

/** What a site on one's own machine may do and a real one should not. */
const inEarnest = ({ databaseUrl }: Config, says: string, todo: string) =>
  databaseUrl ? warning(says, todo) : ok(says)

async function lookAtStorage() {
  const [key, bytes] = [newKey(), Buffer.from(randomUUID())]
  try {
    await storage.put(key, bytes)
    const read = await storage.read(key)
    if (!read || !bytes.equals(read))
      return failed("what was written cannot be read again", "look at the storage's own log")
  } finally {
    await storage.remove(key).catch(() => {})
  }
  return (await storage.sizeOf(key)) === undefined
    ? ok("writes, reads and removes")
    : failed("what was removed is still there", "let the keys delete objects, and keep no old versions")
}

async function lookAtMail(config: Config, sendTo: string | undefined) {
  if (!config.smtpUrl && !sendTo)
    return inEarnest(config, "mails are written to files in DATA_DIR/mail", "set SMTP_URL and MAIL_FROM")
  try {
    await reachMailServer()
    if (!sendTo) return ok("the mail server takes us; --send EMAIL sends a mail")
    const mail = {
      to: sendTo,
      subject: "A test from Rishta",
      text: "This mail was sent by npm run doctor.\n\nRishta\n",
    }
    return ok(`sent; answer: ${await deliver(mail, { id: randomUUID(), at: new Date() })}`)
  } catch (error) {
    const { response } = error as { response?: string }
    if (response)
      return failed(`the mail server says: ${response}`, "ask its operator to let us send, or check user and MAIL_FROM")
    throw error
  }
}

function lookAtPushKeys() {
  const { publicKey, privateKey } = vapidKeys()
  return fromPrivateKey(privateKey).publicKey === publicKey
    ? ok("the keys fit one another")
    : failed("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair", "set the pair for which the devices were subscribed")
}

async function lookAtRedis({ redisUrl }: Config) {
  if (!redisUrl) return
  const client = createClient({ url: redisUrl, socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false } })
  client.on("error", () => {})
  try {
    await client.connect()
    const [, version] = /redis_version:(\d+\.\d+)/.exec(await client.info("server")) ?? []
    await client.set("rishta:doctor", "here", { expiration: { type: "PX", value: PATIENCE_MS } })
    if (Number.parseFloat(version ?? "0") < OLDEST_REDIS)
      return failed(`Redis ${version} is too old`, `upgrade to ${OLDEST_REDIS} or newer`)
    return ok(`Redis ${version} takes what is written`)
  } catch (error) {
    return failed(reason(error), "check REDIS_URL, its password and that it may write")
  } finally {
    client.destroy()
  }
}
