/** A function that builds its answer at the first call and keeps it. */
export function lazy<Value extends object>(build: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= build())
}
