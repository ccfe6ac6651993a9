/** Rejects when it takes longer, by default without a code. */
export async function soon<Value>(
  work: PromiseLike<Value>,
  patienceMs: number,
  late: () => Error = () => new Error("no answer in time"),
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), patienceMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
