/** On every answer of ours, also where one is refused: what a proxy says by itself has none. */
export const ANSWERED_BY = "X-Answered-By"

export const isForeignError = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status >= 500 && !headers.has(ANSWERED_BY)
