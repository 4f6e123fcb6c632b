import { onTestFinished, test } from 'vitest'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

test("rejects a revoked key without counting it against the member's burst window", async () => {
  const { store, dispose } = await stores.postgres()
  onTestFinished(dispose)
  const world = new World(store, { limits: { burst_per_minute: 3 } })
  const [revoked, valid] = await world.members('asha', 'asha')
  // The server knows its member from then on.
  await revoked.ok('account.me')
  await world.control.engine.perform({ test: true }, 'keys.revoke', { params: { id: revoked.keyId } })
  for (let index = 0; index < 3; index++) await revoked.fails('account.me', 'invalid_api_key')
  await valid.ok('account.me')
  await valid.ok('account.me')
  await valid.fails('account.me', 'rate_limited')
  await revoked.fails('account.me', 'invalid_api_key')
})

test('rejects a key in a full window until its first call leaves', async () => {
  const { store, dispose } = await stores.postgres()
  onTestFinished(dispose)
  const world = new World(store, { limits: { burst_per_minute: 2 } })
  const asha = await world.member('asha')
  await asha.ok('account.me')
  await world.clock.advance(1000)
  await asha.ok('account.me')
  for (let index = 0; index < 3; index++) await asha.fails('account.me', 'rate_limited')
  await world.clock.advance(58_999)
  await asha.fails('account.me', 'rate_limited')
  await world.clock.advance(1)
  await asha.ok('account.me')
  await asha.fails('account.me', 'rate_limited')
})
