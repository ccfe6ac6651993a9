import { createECDH, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { decrypt } from "http_ece"
import { importJWK, jwtVerify } from "jose"

interface Shown {
  title: string
  body: string
  tag: string
  url: string
  urgency: string
  ttl: number
}

/** What a browser has made for one push subscription, and what its worker would be given. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
  shown: Shown[]
  /** With these in turn it is answered; then with 201. */
  answers: number[]
  asked: number
}

/** A push service as browsers have them: it believes nobody without the site's signature. */
export async function pushService() {
  const devices = new Map<string, PushDevice & { open(body: Buffer): string }>()
  const http = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray())
    const device = devices.get(req.url!)
    if (!device) return res.writeHead(404).end()
    device.asked += 1
    const status = device.answers.shift() ?? 201
    if (!(await isSigned(req, origin))) return res.writeHead(403).end()
    const { urgency, ttl } = req.headers
    if (status === 201) device.shown.push({ ...JSON.parse(device.open(body)), urgency, ttl: Number(ttl) })
    return res.writeHead(status).end()
  }).listen(0, "127.0.0.1")
  await once(http, "listening")
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const origin = `http://${host}`

  function newDevice(): PushDevice {
    const privateKey = createECDH("prime256v1")
    const p256dh = privateKey.generateKeys("base64url")
    const auth = randomBytes(16).toString("base64url")
    const path = `/push/${randomBytes(16).toString("hex")}`
    const open = (body: Buffer) =>
      decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString("utf8")
    const device = { endpoint: origin + path, p256dh, auth, shown: [], answers: [], asked: 0, open }
    devices.set(path, device)
    return device
  }

  return { host, newDevice, close: () => void http.close().closeAllConnections() }
}

/** RFC 8292: `vapid t=(JWT), k=(public key)`, for this service and no longer than a day. */
async function isSigned({ headers }: IncomingMessage, audience: string) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? []
  if (!token || !key || headers["content-encoding"] !== "aes128gcm") return false
  const point = Buffer.from(key, "base64url")
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  }
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience })
    return payload.exp! - Date.now() / 1000 <= 86_400 && String(payload.sub).startsWith("mailto:")
  } catch {
    return false
  }
}
