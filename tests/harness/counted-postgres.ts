import pg from 'pg'
import { onTestFinished } from 'vitest'

export interface CountedPostgres {
  /** Number of messages sent to an idle connection: the round trips a response waits for. */
  roundTrips: number
  /** Number of statements and commands, each of which PostgreSQL answers. */
  statements: number
}

/** Counts what this process sends to PostgreSQL until the end of the test. Nothing waits for the `END` of a view. */
export function countingPostgres(): CountedPostgres {
  const counted: CountedPostgres = { roundTrips: 0, statements: 0 }
  const underWay = new WeakMap<object, number>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  async function query(this: object, ...args: unknown[]): Promise<unknown> {
    counted.statements++
    const running = original.apply(this, args)
    if (args[0] === 'END') return running
    const before = underWay.get(this) ?? 0
    if (before === 0) counted.roundTrips++
    underWay.set(this, before + 1)
    return running.finally(() => underWay.set(this, underWay.get(this)! - 1))
  }
  pg.Client.prototype.query = query as never
  onTestFinished(() => {
    pg.Client.prototype.query = original as never
  })
  return counted
}
