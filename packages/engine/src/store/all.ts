/**
 * What several calls of one transaction give, which were begun side by side: a store elsewhere is then asked for all of them
 * in one go. Rejects once all have settled, so that none goes on after its transaction or savepoint, and with the first
 * in order that was rejected.
 */
export function all<const Calls extends readonly unknown[]>(
  calls: Calls,
): Promise<{ -readonly [At in keyof Calls]: Awaited<Calls[At]> }> {
  // Counted, which makes fewer promises than `Promise.allSettled`.
  return new Promise((resolve, reject) => {
    const values: unknown[] = [...calls]
    let failedAt = calls.length
    let failure: Error
    let waiting = 0
    const finish = (): void => {
      if (failedAt < calls.length) reject(failure)
      else resolve(values as { -readonly [At in keyof Calls]: Awaited<Calls[At]> })
    }
    for (let at = 0; at < calls.length; at++) {
      const call = calls[at]
      if (!(call instanceof Promise)) continue
      waiting++
      call.then(
        (value: unknown) => {
          values[at] = value
          if (--waiting === 0) finish()
        },
        (error: unknown) => {
          if (at < failedAt) [failedAt, failure] = [at, error as Error]
          if (--waiting === 0) finish()
        },
      )
    }
    if (waiting === 0) finish()
  })
}
