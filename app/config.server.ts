import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { SHORTEST_SECRET, secretFile } from "../db/secret-file.ts"
import { endWith, StartError } from "../db/start-error.ts"
import { once } from "./once.ts"

const SENDER = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/
/** Of an app, as RFC 8252 has it: a domain turned round, so that it is none of a browser's own. */
const SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}

const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  })

/** Each of them by itself: after a stray comma an empty one would let anybody sign. */
const secrets = z.string().refine((text) => listOf(text).every((secret) => secret.length >= SHORTEST_SECRET), {
  error: `must be one or more secrets of at least ${SHORTEST_SECRET} characters, separated by commas`,
})
const listOf = (text: string) => text.split(",").map((secret) => secret.trim())

const key = (bytes: number) =>
  z
    .base64url({ error: `must be a key of ${bytes} bytes in base64url`, abort: true })
    .refine((text) => Buffer.from(text, "base64url").length === bytes, `must be a key of ${bytes} bytes in base64url`)

const isBucket = (text: string) => text.toLowerCase().startsWith("s3:")

/** The endpoint's address ends with the bucket; without one it is Amazon's of the region. */
function bucketOf(text: string) {
  const { hostname: bucket, searchParams } = new URL(text)
  const region = searchParams.get("region") ?? "us-east-1"
  const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`
  const known = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && bucket !== ""
  return known ? { region, endpoint: `${endpoint.replace(/\/$/, "")}/${bucket}` } : undefined
}

function folderOf(text: string) {
  try {
    return fileURLToPath(text)
  } catch {}
}

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PROCESSES: z
    .union([z.literal("auto"), wholeNumber(1, 64)], { error: "must be auto or a whole number from 1 to 64" })
    .default(1),
  ORIGIN: address("http:", "https:")
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
      error: "must be a bare origin without a path",
    })
    .optional(),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_DIRECT_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_REPLICA_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_PREPARED: z.enum(["yes", "no"], { error: "must be yes or no" }).default("yes"),
  SESSION_SECRET: secrets.optional(),
  DATA_DIR: z.string().default("./.data"),
  SAMPLE_PROFILES: wholeNumber(0, 100_000).default(200),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "must be an e-mail address, or a name with one: Rishta <no-reply@rishta.example>")
    .default("Rishta <no-reply@rishta.example>"),
  PAYMENT_SERVICE_URL: address("http:", "https:").optional(),
  PAYMENT_WEBHOOK_SECRET: secrets.optional(),
  STORAGE_URL: address("file:", "s3:")
    .refine((text) => !isBucket(text) || bucketOf(text), {
      error: "must be s3://bucket?region=…&endpoint=… with an endpoint that begins with http:// or https://",
    })
    .refine((text) => isBucket(text) || folderOf(text), { error: "must be file:///path with a path of this machine" })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  API_ORIGINS: z
    .string()
    .refine((text) => listOf(text).every((one) => URL.canParse(one) && new URL(one).origin === one), {
      error: "must be origins such as https://app.example, separated by commas",
    })
    .optional(),
  APP_SCHEMES: z
    .string()
    .refine((text) => listOf(text).every((one) => SCHEME.test(one)), {
      error: "must be schemes with a dot in them such as pk.example.app, separated by commas",
    })
    .optional(),
  VAPID_PUBLIC_KEY: key(65).optional(),
  VAPID_PRIVATE_KEY: key(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto: and an e-mail address, or an https:// address")
    .optional(),
  PUSH_SERVICES: z
    .string()
    .refine(
      (text) => listOf(text).every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host),
      {
        error: "must be hosts such as push.example:8080, separated by commas",
      },
    )
    .optional(),
  REDIS_URL: address("redis:", "rediss:").optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], { error: "must be debug, info, warn or error" })
    .default("info"),
})

export type Config = ReturnType<typeof parseConfig>

/** Reads the whole environment once and makes no file. Throws a `StartError` with one line for each wrong value. */
export function parseConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = environment.safeParse(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []
  if (given.DATABASE_URL && !given.SESSION_SECRET) wrong.push("SESSION_SECRET is required when DATABASE_URL is set")
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])
    if (given[name] && !given.DATABASE_URL) wrong.push(`${name} stands beside a DATABASE_URL`)
  if (isBucket(given.STORAGE_URL ?? "") && !(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY))
    wrong.push("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required when STORAGE_URL is an s3:// address")
  if (given.PAYMENT_SERVICE_URL && !given.PAYMENT_WEBHOOK_SECRET)
    wrong.push("PAYMENT_WEBHOOK_SECRET is required when PAYMENT_SERVICE_URL is set")
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY)
    wrong.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are required together")
  if (!parsed.success || wrong.length > 0) throw new StartError(wrong.join("\n"))

  const values = parsed.data
  const production = variables.NODE_ENV === "production"
  const origin = new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`)
  const dataDir = resolve(values.DATA_DIR)
  const inBucket = isBucket(values.STORAGE_URL ?? "") ? bucketOf(values.STORAGE_URL!) : undefined
  const secretsOf = (given: string | undefined, file: string) =>
    once(() => listOf(given ?? secretFile(join(dataDir, file))))
  const sessionSecrets = secretsOf(values.SESSION_SECRET, "session-secret")
  const paymentWebhookSecrets = secretsOf(values.PAYMENT_WEBHOOK_SECRET, "payment-webhook-secret")
  const pushSecret = once(() => secretFile(join(dataDir, "push-secret")))
  return {
    port: values.PORT,
    /** Server processes on this machine, behind one port. */
    processes: !production ? 1 : values.PROCESSES === "auto" ? availableParallelism() : values.PROCESSES,
    host: values.HOST ?? (values.DATABASE_URL ? "0.0.0.0" : "127.0.0.1"),
    /** Public base address without a trailing slash. */
    origin: origin.origin,
    /** Whether cookies are `Secure`: text browsers drop those over plain http on the own machine. */
    secure: origin.protocol === "https:",
    loopback: origin.protocol === "http:" && LOOPBACK.has(origin.hostname),
    databaseUrl: values.DATABASE_URL,
    /** Past a pooler: for what needs one session, such as LISTEN and locks. */
    directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    /** A pooler in transaction mode before PgBouncer 1.21 knows no prepared statements. */
    prepared: values.DATABASE_PREPARED === "yes",
    get sessionSecrets() {
      return sessionSecrets()
    },
    /** Called at the start, so that an unusable file is not met in the middle of a request. */
    readSecrets() {
      sessionSecrets()
      paymentWebhookSecrets()
      if (!values.VAPID_PRIVATE_KEY) pushSecret()
    },
    vapid: {
      subject: values.VAPID_SUBJECT ?? `mailto:${values.MAIL_FROM.replace(/^.*<|>$/g, "")}`,
      given: values.VAPID_PRIVATE_KEY && {
        publicKey: values.VAPID_PUBLIC_KEY!,
        privateKey: values.VAPID_PRIVATE_KEY,
      },
      get secret() {
        return pushSecret()
      },
    },
    /** Beside those of the browsers' makers; these may use plain http. */
    pushServices: values.PUSH_SERVICES ? listOf(values.PUSH_SERVICES) : [],
    dataDir,
    sampleProfiles: values.SAMPLE_PROFILES,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    paymentServiceUrl: values.PAYMENT_SERVICE_URL,
    /** Comma-separated while a rotation runs: the first signs, all verify. */
    get paymentWebhookSecrets() {
      return paymentWebhookSecrets()
    },
    /** Where files lie, or arrive before they go to the bucket. */
    storageFolder: values.STORAGE_URL && !inBucket ? folderOf(values.STORAGE_URL)! : join(dataDir, "files"),
    bucket: inBucket && {
      ...inBucket,
      accessKeyId: values.AWS_ACCESS_KEY_ID!,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY!,
    },
    /** Whose pages may call the JSON API and open sockets with a token. */
    apiOrigins: values.API_ORIGINS ? listOf(values.API_ORIGINS) : [],
    /** Of apps to which whoever has paid may be led back. */
    appSchemes: values.APP_SCHEMES ? listOf(values.APP_SCHEMES) : [],
    /** Servers coordinate through it; without it through the database. */
    redisUrl: values.REDIS_URL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    production,
  }
}

export const config = orEnd(() => parseConfig(process.env))

function orEnd<Value>(read: () => Value) {
  try {
    return read()
  } catch (error) {
    return endWith(error)
  }
}
