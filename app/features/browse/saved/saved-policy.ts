import { done, type Result, refuse } from "#app/result.ts"

const MOST_SAVED = 10

interface Kept {
  name: string
  query: string
  clientId: number | null
}

interface Wanted extends Pick<Kept, "query" | "clientId"> {
  narrowed: boolean
}

export function maySave({ query, clientId, narrowed }: Wanted, kept: Kept[]): Result {
  if (!narrowed) return refuse("invalid", "Choose at least one filter first, so that there is something to save.")
  const same = kept.find((one) => one.query === query && one.clientId === clientId)
  if (same) return refuse("conflict", `You have saved this search already, as “${same.name}”.`)
  if (kept.length >= MOST_SAVED)
    return refuse("conflict", `You have ${MOST_SAVED} saved searches, which is the most. Remove one to save another.`)
  return done()
}
