import type { Used } from "./usage.server.ts"

const NOUNS = { connections: ["connection", "connections"], chatPartners: ["chat partner", "chat partners"] } as const

export function leftText(what: keyof typeof NOUNS, { used, limit }: Used, until?: string) {
  const [one, many] = NOUNS[what]
  const end = until ? ` until ${until}` : ""
  if (!Number.isFinite(limit)) return `Unlimited ${many}${end}`
  return `${Math.max(0, limit - used)} of ${limit} ${limit === 1 ? one : many} left${end}`
}
