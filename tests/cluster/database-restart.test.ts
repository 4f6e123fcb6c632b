import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../stores/postgres-cluster.ts'
import { openPlatform } from './platform.ts'
import { startWriters } from './writers.ts'

/** Number of writes before PostgreSQL stops, of refusals during the outage, and of writes after it. */
const SOME = 200

test(
  'PostgreSQL stopped and started under load: clean errors, recovery, nothing lost',
  { timeout: 300_000 },
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const platform = await openPlatform({ postgres: cluster.address })
    const servers = await platform.startServers(2)
    const writers = startWriters(servers, await platform.member('asha'), 8)
    const { acknowledged, failures } = writers

    await writers.untilMore(acknowledged, SOME)
    await cluster.stop()
    const before = acknowledged.size
    await writers.untilMore(failures, SOME)
    await cluster.start()
    await writers.untilMore(acknowledged, SOME)
    await writers.stop()

    expect(before).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(before)
    expect(failures.length).toBeGreaterThan(0)
    await writers.expectNothingLost(platform)
    console.info(`${acknowledged.size} writes acknowledged, ${failures.length} refused meanwhile`)
  },
)
