const AWAY = /^(E?CONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|57P0|53\d|57014|08)/

/** The same request may succeed later. */
export function isDatabaseAway(error: unknown) {
  const cause = (error as { cause?: unknown })?.cause ?? error
  return AWAY.test(String((cause as { code?: unknown } | undefined)?.code ?? ""))
}
