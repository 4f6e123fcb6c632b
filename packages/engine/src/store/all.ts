/**
 * Resolves to the results of several calls of one transaction that were started together, so that a remote store sends
 * them in one round trip. Rejects once all have settled, so that none outlives its transaction or savepoint. The error
 * is that of the first rejected call in order.
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
