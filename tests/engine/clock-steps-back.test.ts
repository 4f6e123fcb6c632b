import { createEngine, type Clock, type Engine, type EngineOptions } from '@chowk/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf } from '../harness/client.ts'
import { everyStoreName, stores, type OpenedStore } from '../harness/stores.ts'
import { START } from '../harness/world.ts'
import { createKey, saveMember } from '../harness/administer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What the clocks of several servers may differ by, on top of the minute of a window. */
const MAX_WAIT_SECONDS = 70

/** A clock that is put wherever a test wants it. */
class SteppedClock implements Clock {
  time = START
  now = () => this.time
  wake = () => () => undefined
}

describe.each(everyStoreName)('a clock that steps back, on %s', (name) => {
  let opened: OpenedStore
  let clock: SteppedClock
  let engine: Engine
  let key: string

  beforeAll(async () => {
    opened = await stores[name]()
  })
  afterAll(() => opened.dispose())
  beforeEach(async () => {
    await opened.store.import([])
    await opened.store.windows.clear()
    clock = new SteppedClock()
    const options: EngineOptions = {
      store: opened.store,
      publicUrl: 'http://localhost:4000',
      clock,
      limits: { burst_per_minute: 3, bad_keys_per_minute: 3 },
    }
    engine = createEngine(options)
    await saveMember(engine, { username: 'asha' })
    ;({ key } = await createKey(engine, { username: 'asha' }))
  })

  async function call(as: string): Promise<{ status: number; retryAfter: number }> {
    const { status, headers } = await engine.fetch(requestOf('account.me', {}, as))
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }

  test.each([
    ['the burst window', () => key, 200],
    ['the count of bad keys', () => 'chk_no_such_key', 401],
  ])('%s rate-limits no one for longer than a minute', async (_what, as, status) => {
    for (const back of [1000, 30_000, HOUR, 24 * HOUR]) {
      await opened.store.windows.clear()
      for (let index = 0; index < 3; index++) expect((await call(as())).status).toBe(status)
      clock.time -= back
      // What was counted still counts: stepping back is no way around a limit.
      const rejected = await call(as())
      expect(rejected.status).toBe(429)
      expect(rejected.retryAfter).toBeGreaterThan(0)
      expect(rejected.retryAfter).toBeLessThanOrEqual(MAX_WAIT_SECONDS)
      clock.time += rejected.retryAfter * 1000
      expect((await call(as())).status).toBe(status)
      clock.time += HOUR
    }
  })

  test('a window that was not full has room', async () => {
    await call(key)
    clock.time -= HOUR
    expect([(await call(key)).status, (await call(key)).status, (await call(key)).status]).toEqual([
      200, 200, 429,
    ])
  })
})
