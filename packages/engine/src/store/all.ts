/**
 * What several calls of one transaction give, which were begun side by side: a store elsewhere is then asked for all of them
 * in one go. Rejects once all have settled, so that none goes on after its transaction or savepoint, and with the first
 * in order that was rejected.
 */
export function all<const Calls extends readonly unknown[]>(
  calls: Calls,
): Promise<{ -readonly [At in keyof Calls]: Awaited<Calls[At]> }> {
  return Promise.all(calls).catch(() => firstFailure(calls))
}

async function firstFailure(calls: readonly unknown[]): Promise<never> {
  const outcomes = await Promise.allSettled(calls)
  throw outcomes.find((outcome) => outcome.status === 'rejected')!.reason
}
