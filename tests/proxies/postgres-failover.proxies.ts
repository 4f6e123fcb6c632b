import { test } from 'vitest'
import { failoverAndBack, startPair } from '../cluster/pair.ts'
import { expectSurvived } from '../cluster/trouble.ts'
import { startHaproxy } from './haproxy.ts'
import { startPgBouncer } from './pgbouncer.ts'

test('servers follow the primary through HAProxy, to the standby and back', async () => {
  const pair = await startPair()
  await expectSurvived('HAProxy', failoverAndBack(pair, await startHaproxy(pair)))
})

test('servers follow the primary through PgBouncer and HAProxy, to the standby and back', async () => {
  const pair = await startPair()
  const address = await startPgBouncer(await startHaproxy(pair))
  await expectSurvived('PgBouncer and HAProxy', failoverAndBack(pair, address))
})
