import { capital } from "#app/ui/capital.ts"
import { counted } from "#app/ui/counted.ts"
import { LIMITS, type Limit } from "./plan-table.ts"
import type { Used } from "./usage.server.ts"

const NOUNS: Record<Limit, [one: string, many: string]> = {
  connections: ["connection", "connections"],
  chatPartners: ["chat partner", "chat partners"],
}

export const usedText = (usage: Record<Limit, Used>) =>
  `Used so far: ${LIMITS.map((what) => counted(usage[what].used, ...NOUNS[what])).join(", ")}.`

export function leftText(what: Limit, { used, limit }: Used, until?: string) {
  const [one, many] = NOUNS[what]
  const end = until ? ` until ${until}` : ""
  if (!Number.isFinite(limit)) return `Unlimited ${many}${end}`
  if (limit === 0) return `${capital(many)} come with a plan`
  return `${Math.max(0, limit - used)} of ${limit} ${limit === 1 ? one : many} left${end}`
}
