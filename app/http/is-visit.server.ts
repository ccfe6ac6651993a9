/** Prefetching browsers say so, in various headers. */
const AHEAD = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"]

export const readsAhead = ({ headers }: Request) =>
  AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""))

/** A prefetch is no visit. */
export const isVisit = (request: Request) => request.method === "GET" && !readsAhead(request)
