/**
 * What several calls of one transaction give, which were begun side by side: a store elsewhere is then asked for all of them
 * in one go. Rejects once all have settled, so that none goes on after its transaction or savepoint, and with the first
 * in order that was rejected.
 */
export async function all<const Calls extends readonly unknown[]>(
  calls: Calls,
): Promise<{ -readonly [At in keyof Calls]: Awaited<Calls[At]> }> {
  // One after the other, which costs less than `Promise.allSettled`. Those that nobody waits for yet may reject meanwhile.
  for (const call of calls) if (call instanceof Promise) void call.catch(ignore)
  const values: unknown[] = []
  const failures: unknown[] = []
  for (const call of calls) {
    try {
      values.push(call instanceof Promise ? await call : call)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return values as { -readonly [At in keyof Calls]: Awaited<Calls[At]> }
}

const ignore = (): void => undefined
