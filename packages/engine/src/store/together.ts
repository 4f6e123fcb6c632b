/**
 * What several calls of one transaction give, which were begun side by side: a store elsewhere is then asked for all of them
 * in one go. Rejects once all have settled, so that none goes on after its transaction or savepoint, and with the first
 * in order that was rejected.
 */
export async function together<const Calls extends readonly unknown[]>(
  calls: Calls,
): Promise<{ -readonly [At in keyof Calls]: Awaited<Calls[At]> }> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as { -readonly [At in keyof Calls]: Awaited<Calls[At]> }
}
