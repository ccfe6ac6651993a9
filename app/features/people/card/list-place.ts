import { useLocation } from "react-router"
import type { Person } from "./person.ts"

export interface CardPage {
  page: number
  people: Person[]
  /** The number of the page after it; null at the end. */
  next: number | null
}

interface Kept {
  pages: CardPage[]
  /** How often the viewer had acted when all of it was read. */
  acts: number
}

/** Further back than so many lists nobody goes. */
const MOST_LISTS = 10

const lists = new Map<string, Kept>()

/** How often the viewer has done what changes a card, wherever it was, and how often what moves the cards after it as well. */
export const acts = { all: 0, moving: 0 }

export const recall = (list: string) => lists.get(list)

/** What was loaded of a list, for whoever comes back to it. Called in effects alone: a server has many viewers. */
export function keep(list: string, kept: Kept) {
  lists.delete(list)
  lists.set(list, kept)
  for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest)
}

/** The same while one goes down a list, and when one comes back to it. */
export function useListId(): string {
  const { key, state } = useLocation()
  return state?.list ?? key
}

/** What the first page says above its cards, also where a later one was read. */
export function useFirstPage<Page extends CardPage>(read: Page) {
  const first = recall(useListId())?.pages[0]
  return read.page > 1 && first?.page === 1 ? (first as Page) : read
}
