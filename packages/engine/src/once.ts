/** Calls `load` on first use, and again only after a failure. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw error
    }))
}
