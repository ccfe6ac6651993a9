import { useLocation } from "react-router"
import type { Person } from "./person.ts"

export interface CardPage {
  page: number
  people: Person[]
  /** Number of the next page; null at the end. */
  next: number | null
}

interface Kept {
  pages: CardPage[]
  /** The viewer's count of actions when all this was read. */
  actions: number
}

/** Nobody goes back further than so many lists. */
const MOST_LISTS = 10

const lists = new Map<string, Kept>()

/** Actions that change a card, anywhere; and those that also move the cards after it. */
export const listActions = { all: 0, moving: 0 }

export const recall = (list: string) => lists.get(list)

/** Pages loaded of a list, for a return to it. Only in effects: a server has many viewers. */
export function keep(list: string, kept: Kept) {
  lists.delete(list)
  lists.set(list, kept)
  for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest)
}

/** The same while scrolling down a list, and on the return to it. */
export function useListId(): string {
  const { key, state } = useLocation()
  return state?.list ?? key
}

/** What the first page shows above its cards, also if a later page was read. */
export function useFirstPage<Page extends CardPage>(read: Page) {
  const first = recall(useListId())?.pages[0]
  return read.page > 1 && first?.page === 1 ? (first as Page) : read
}
