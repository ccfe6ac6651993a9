/** Whoever is removed for good: each noun forgets them in its own way, all in one transaction. */
export interface Leaver {
  id: number
  email: string | null
  /** What follows that: files go once their rows are gone. */
  afterCommit: (() => Promise<unknown>)[]
}
