import { expect, test } from "vitest"
import { StartError } from "../db/start-error.ts"
import { parseConfig } from "./config.server.ts"

const KEY = Buffer.alloc(32).toString("base64url")

test.each(["SESSION_SECRET", "PAYMENT_WEBHOOK_SECRET"])(
  "%s may be several, and none of them short or empty",
  (name) => {
    const long = "a secret of enough length"
    const read = (value: string) => parseConfig({ DATA_DIR: ".data/test", [name]: value })
    expect(() => read(`${long},`)).toThrow(`${name} must be one or more secrets`)
    expect(() => read(`${long},short`)).toThrow(`${name} must be one or more secrets`)
    const { sessionSecrets, paymentWebhookSecrets } = read(`${long}, ${long} before`)
    expect([sessionSecrets, paymentWebhookSecrets]).toContainEqual([long, `${long} before`])
  },
)

test.each<[Record<string, string>, string]>([
  [{ PORT: "80a" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535"],
  [{ SAMPLE_PROFILES: "-1" }, "SAMPLE_PROFILES must be a whole number from 0 to 100000"],
  [{ TRUST_PROXY: "11" }, "TRUST_PROXY must be a whole number from 0 to 10"],
  [{ ORIGIN: "rishta.example" }, "ORIGIN must be an address that begins with http:// or https://"],
  [{ ORIGIN: "localhost:3000" }, "ORIGIN must be an address that begins with http:// or https://"],
  [{ ORIGIN: "https://rishta.example/app" }, "ORIGIN must be a bare origin without a path"],
  [{ ORIGIN: "https://rishta.example/?a" }, "ORIGIN must be a bare origin without a path"],
  [{ STORAGE_URL: "pictures" }, "STORAGE_URL must be an address that begins with file:// or s3://"],
  [{ STORAGE_URL: "file://elsewhere/path" }, "STORAGE_URL must be file:///path with a path of this machine"],
  [{ STORAGE_URL: "file:// x" }, "STORAGE_URL must be an address that begins with file:// or s3://"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that begins with smtp:// or smtps://"],
  [
    { MAIL_FROM: "Rishta" },
    "MAIL_FROM must be an e-mail address, or a name with one: Rishta <no-reply@rishta.example>",
  ],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be debug, info, warn or error"],
  [{ PAYMENT_SERVICE_URL: "http://x" }, "PAYMENT_WEBHOOK_SECRET is required when PAYMENT_SERVICE_URL is set"],
  [{ VAPID_PUBLIC_KEY: "abc", VAPID_PRIVATE_KEY: KEY }, "VAPID_PUBLIC_KEY must be a key of 65 bytes in base64url"],
  [{ VAPID_PRIVATE_KEY: KEY }, "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are required together"],
  [{ VAPID_SUBJECT: "me" }, "VAPID_SUBJECT must be mailto: and an e-mail address, or an https:// address"],
  [
    { PUSH_SERVICES: "http://push.example" },
    "PUSH_SERVICES must be hosts such as push.example:8080, separated by commas",
  ],
  [
    { APP_SCHEMES: "pk.rishta.app,https" },
    "APP_SCHEMES must be schemes with a dot in them such as pk.example.app, separated by commas",
  ],
  [{ DATABASE_URL: "postgres://x" }, "SESSION_SECRET is required when DATABASE_URL is set"],
])("%o is told with one line", (variables, line) => {
  expect(() => parseConfig({ DATA_DIR: ".data/test", ...variables })).toThrow(new StartError(line))
})

test("Each wrong setting has a line of its own", () => {
  expect(() => parseConfig({ PORT: "x", ORIGIN: "x", MAIL_FROM: "x" })).toThrow(/^PORT .*\nORIGIN .*\nMAIL_FROM .*$/)
})

test.each([
  "no-reply@rishta.example",
  "Rishta <no-reply@rishta.example>",
  '"Rishta, Lahore" <a@b>',
  "<root@localhost>",
])("Mail may come from %s", (sender) => {
  expect(parseConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
})
