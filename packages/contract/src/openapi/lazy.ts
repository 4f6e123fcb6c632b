/** Returns a function that builds its result on the first call and caches it. */
export function lazy<Value extends object>(build: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= build())
}
