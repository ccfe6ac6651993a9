/** A browser that reads ahead says so; some in words of their own, and whoever wants to read unseen can say it, too. */
const AHEAD = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"]

export const readsAhead = ({ headers }: Request) =>
  AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""))

/** Whether somebody looks at the page: a browser that only reads ahead pays no visit. */
export const isVisit = (request: Request) => request.method === "GET" && !readsAhead(request)
