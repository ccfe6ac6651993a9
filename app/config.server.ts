import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "zod"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

const port = z.coerce.number("must be a port number").int("must be a port number").min(1).max(65535)
const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

/** Each of them by itself: after a stray comma an empty one would let anybody sign. */
const secrets = z.string().refine((text) => listOf(text).every((secret) => secret.length >= 16), {
  error: "must be one or more secrets of at least 16 characters, separated by commas",
})
const listOf = (text: string) => text.split(",").map((secret) => secret.trim())

/** The endpoint's address ends with the bucket; without one it is Amazon's of the region. */
function bucketOf(text: string) {
  const { hostname: bucket, searchParams } = new URL(text)
  const region = searchParams.get("region") ?? "us-east-1"
  const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`
  const known = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && bucket !== ""
  return known ? { region, endpoint: `${endpoint.replace(/\/$/, "")}/${bucket}` } : undefined
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  ORIGIN: address("http:", "https:")
    .refine((text) => new URL(text).pathname === "/", { error: "must be a bare origin without a path" })
    .optional(),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  SESSION_SECRET: secrets.optional(),
  DATA_DIR: z.string().default("./.data"),
  SAMPLE_PROFILES: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0)
    .max(100_000)
    .default(200),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  MAIL_FROM: z.string().default("Rishta <no-reply@rishta.example>"),
  PAYMENT_SERVICE_URL: address("http:", "https:").optional(),
  PAYMENT_WEBHOOK_SECRET: secrets.optional(),
  STORAGE_URL: address("file:", "s3:")
    .refine((text) => !text.startsWith("s3:") || bucketOf(text), {
      error: "must be s3://bucket?region=…&endpoint=… with an endpoint that begins with http:// or https://",
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: address("redis:", "rediss:").optional(),
  TRUST_PROXY: z.coerce.number("must be the number of proxies in front").int().min(0).max(10).default(0),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], { error: "must be debug, info, warn or error" })
    .default("info"),
})

export type Config = ReturnType<typeof parseConfig>

/** Reads the whole environment once. Throws an `Error` whose message has one line for each wrong value. */
export function parseConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = environment.safeParse(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []
  if (given.DATABASE_URL && !given.SESSION_SECRET) wrong.push("SESSION_SECRET is required when DATABASE_URL is set")
  if (given.STORAGE_URL?.startsWith("s3:") && !(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY))
    wrong.push("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required when STORAGE_URL is an s3:// address")
  if (given.PAYMENT_SERVICE_URL && !given.PAYMENT_WEBHOOK_SECRET)
    wrong.push("PAYMENT_WEBHOOK_SECRET is required when PAYMENT_SERVICE_URL is set")
  if (!parsed.success || wrong.length > 0) throw new Error(wrong.join("\n"))

  const values = parsed.data
  const origin = new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`)
  const dataDir = resolve(values.DATA_DIR)
  const inBucket = values.STORAGE_URL?.startsWith("s3:") ? bucketOf(values.STORAGE_URL) : undefined
  return {
    port: values.PORT,
    host: values.HOST ?? (values.DATABASE_URL ? "0.0.0.0" : "127.0.0.1"),
    /** Public base address without a trailing slash. */
    origin: origin.origin,
    /** Whether cookies are `Secure`: text browsers drop those over plain http on the own machine. */
    secure: origin.protocol === "https:",
    loopback: origin.protocol === "http:" && LOOPBACK.has(origin.hostname),
    databaseUrl: values.DATABASE_URL,
    sessionSecrets: listOf(values.SESSION_SECRET ?? keptSecret(dataDir, "session-secret")),
    dataDir,
    sampleProfiles: values.SAMPLE_PROFILES,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    paymentServiceUrl: values.PAYMENT_SERVICE_URL,
    /** Comma-separated while a rotation runs: the first signs, all verify. */
    paymentWebhookSecrets: listOf(values.PAYMENT_WEBHOOK_SECRET ?? keptSecret(dataDir, "payment-webhook-secret")),
    /** Where files lie, or arrive before they go to the bucket. */
    storageFolder: values.STORAGE_URL && !inBucket ? new URL(values.STORAGE_URL).pathname : join(dataDir, "files"),
    bucket: inBucket && {
      ...inBucket,
      accessKeyId: values.AWS_ACCESS_KEY_ID!,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY!,
    },
    /** Servers that share it are in step; without it they are by way of the database. */
    redisUrl: values.REDIS_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    production: variables.NODE_ENV === "production",
  }
}

/** A secret of this installation: made at the first start, kept in the data folder for the later ones. */
function keptSecret(dataDir: string, name: string) {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  return readFileSync(file, "utf8")
}

export const config = parseConfig(process.env)
