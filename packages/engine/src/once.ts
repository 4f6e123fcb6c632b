/** Calls `load` when first asked, and again only if that failed. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw error
    }))
}
