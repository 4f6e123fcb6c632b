import { createEngine, systemClock } from '@chowk/engine'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { openStore } from '@chowk/server'
import { expect, test } from 'vitest'
import { movableClock } from '../../packages/engine/src/control/movable-clock.ts'
import { folder } from '../cli/chowk.ts'
import { createKey, saveMember } from '../harness/administer.ts'

const NOW = Date.UTC(2026, 11, 1, 9)
const MINUTE = 60_000

test('applies and ends a suspension made by a process next to an SQLite server', async () => {
  const address = `sqlite:${folder()}/chowk.sqlite`
  const clock = movableClock(systemClock, NOW)
  const publicUrl = 'http://localhost'
  const served = await openStore(address, { alone: true })
  const engine = createEngine({ store: served, publicUrl, clock })
  const { schedule } = engine
  await saveMember(engine, { username: 'asha' })
  const { key } = await createKey(engine, { username: 'asha' })
  const status = async () =>
    (await engine.fetch(new Request(`${publicUrl}/api/v1/me`, { headers: { 'x-api-key': key } }))).status
  schedule.start()
  expect(await status()).toBe(200)

  const otherStore = await openStore(address)
  await createEngine({ store: otherStore, publicUrl, clock }).perform(
    { operator: 'ops' },
    'members.suspend',
    {
      params: { username: 'asha' },
      body: { reason: 'Ivory.', until: new Date(NOW + 10 * MINUTE).toISOString() },
    },
  )
  await otherStore.close()
  expect(await status()).toBe(401)

  // No one tells the server: it has to look.
  clock.moveTo(NOW + 9 * MINUTE)
  expect(await status()).toBe(401)
  clock.moveTo(NOW + 10 * MINUTE)
  // Within a minute, however long the machine takes for it.
  const suspendedLater = () => {
    clock.moveTo(Math.min(clock.now() + 1000, NOW + 11 * MINUTE))
    return served.read((tx) => tx.count(suspensions, { index: 'byId' }))
  }
  await expect.poll(suspendedLater).toBe(0)
  expect(await status()).toBe(200)
  await schedule.stop()
  await served.close()
})
