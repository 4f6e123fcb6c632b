import { onTestFinished } from 'vitest'
import { query, startCluster, startConfirming, type Cluster } from '../stores/postgres-cluster.ts'
import type { Trouble } from './trouble.ts'

/** A primary with a synchronous standby. */
export interface Pair {
  readonly primary: Cluster
  readonly standby: Cluster
}

/** Starts a PostgreSQL for the test. */
export async function started(): Promise<Cluster> {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  return cluster
}

export async function startPair(): Promise<Pair> {
  const primary = await started()
  return { primary, standby: await confirming(primary, 'second') }
}

/** Address by which servers find the primary themselves. */
export const addressOf = ({ primary, standby }: Pair): string =>
  `postgres://chowk:chowk@${[primary, standby].map(({ address }) => new URL(address).host).join(',')}/postgres?target_session_attrs=read-write`

/** Kills the primary and promotes the standby. */
export const failover = ({ primary, standby }: Pair, address: string): Trouble => ({
  address,
  back: standby.address,
  begin: () => primary.kill(),
  end: () => query(standby.address, 'SELECT pg_promote()'),
  // PgBouncer makes its clients wait.
  reason: /does not respond|unavailable/,
  says: /✗ store: /,
})

/** Returns a failover, followed by one back to the old primary, which returns as the standby. */
export const failoverAndBack = (pair: Pair, address: string): Trouble => ({
  ...failover(pair, address),
  async next() {
    const primary = pair.standby
    const port = Number(new URL(pair.primary.address).port)
    return failover({ primary, standby: await confirming(primary, 'third', port) }, address)
  },
})

async function confirming(primary: Cluster, name: string, port?: number): Promise<Cluster> {
  const standby = await startConfirming(primary, name, port)
  onTestFinished(() => standby.remove())
  return standby
}
