/** TypeScript's own types for workers conflict with those of pages. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface PageEvent extends LastingEvent {
  data: PageNews
  source: { postMessage(text: string): void }
}

/** What a page tells the worker. */
export type PageNews =
  /** Who looks at the page, and whether it shows chat. */
  | { viewerId: number | null; chat: boolean }
  /** The network is back, or messages were written. */
  | "send"

/** The answer to "send", once it was tried. */
export const TRIED = "tried"

interface Events {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: PageEvent
  sync: LastingEvent
}

interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as WorkerScope
