import { createEngine, entities, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadViewer, type Viewer } from '../../packages/engine/src/domains/viewer/viewer.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import { setStanding } from '../../packages/engine/src/domains/members/standing.ts'
import { runtimeOf } from '../../packages/engine/src/pipeline/runtime.ts'
import { recount } from '../harness/recount.ts'
import { anyStoreOf, stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'
import { saveMember } from '../harness/administer.ts'

const OPERATOR = { operator: 'ops' }
const HOUR = 60 * 60_000
const authors = ['bina', 'chand', 'dev', 'esha', 'farid', 'gita']

/** The same database as another process opens it; in memory there is none but the one. */
async function openedBeside(opened: OpenedStore & { readonly path?: string; readonly address?: string }) {
  const { store, path, address } = opened
  if (path !== undefined) return sqliteStore({ path, entities, version: schemaVersion })
  if (address !== undefined) return postgresStore({ address, entities, version: schemaVersion })
  return store
}

interface Act {
  readonly kind: 'suspend' | 'unsuspend' | 'close' | 'reopen' | 'undone' | 'pass' | 'keep' | 'put back'
  readonly author: string
  /** After how long a suspension ends by itself, or how much time passes. */
  readonly hours: number
  /** Whether another process does it. */
  readonly beside: boolean
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    'suspend',
    'suspend',
    'suspend',
    'unsuspend',
    'unsuspend',
    'close',
    'reopen',
    'undone',
    'pass',
    'keep',
    'put back',
  ),
  author: fc.constantFrom(...authors),
  hours: fc.constantFrom(1, 2, Infinity),
  beside: fc.boolean(),
})

describe.each(anyStoreOf('who is suspended'))('hidden by suspension on %s', (name) => {
  test('hides a member suspended by a handwritten row', async () => {
    const { store, dispose } = await stores[name]()
    onTestFinished(dispose)
    const world = new World(store)
    const [asha, ravi, bina] = [
      await world.member('asha'),
      await world.member('ravi'),
      await world.member('bina'),
    ]
    for (const author of [ravi, bina]) await publish(author, 'post')
    await store.transact((tx) =>
      tx.insert(suspensions, { member_id: ravi.id, until: null, reason: null, created_at: 0 }),
    )
    expect((await asha.ok('posts.list')).items.map(({ author }) => author.username)).toEqual(['bina'])
    await store.read(async (tx) => {
      const viewer = await loadViewer(tx, asha)
      // A member who was not looked up is unknown, and must not count as visible.
      expect(() => (viewer as Viewer).isHidden(bina.id)).toThrow('without having loaded')
      const loaded = await viewer.load([ravi.id, bina.id])
      expect([ravi, bina].map(({ id }) => loaded.isHidden(id))).toEqual([true, false])
    })
  })

  test('hides exactly the suspended members after any suspensions and restores', async () => {
    const opened = await stores[name]()
    const otherStore = await openedBeside(opened)
    onTestFinished(async () => {
      if (otherStore !== opened.store) await otherStore.close()
      await opened.dispose()
    })
    const world = new World(opened.store)
    const { control, clock } = world
    const asha = await world.member('asha')
    for (const [index, username] of authors.entries()) {
      // Ids far from each other, and some side by side.
      if (index % 2 === 0)
        await opened.store.transact((tx) =>
          tx.insert(members, {
            ...memberRow({ username: `gap${index}` }, 0),
            discoverable: false,
            id: 2046 + 2049 * index,
          }),
        )
      await publish(await world.member(username), 'post')
    }
    const engines = [
      control.engine,
      createEngine({ store: otherStore, publicUrl: 'http://localhost:4000', clock: control.engine.clock }),
    ] as const
    const initial = await control.snapshot()

    async function look(store: Store): Promise<void> {
      const { viewer, everyone, suspended } = await store.read(async (tx) => {
        const everyone = await tx.page(members, { index: 'newest', limit: 99 })
        return {
          viewer: await (await loadViewer(tx, asha)).load(everyone.map(({ id }) => id)),
          everyone,
          suspended: new Set(
            (await tx.page(suspensions, { index: 'byId', limit: 99 })).map((row) => row.member_id),
          ),
        }
      })
      expect(everyone.filter(({ id }) => viewer.isHidden(id)).map(({ id }) => id)).toEqual(
        everyone.filter(({ id }) => suspended.has(id)).map(({ id }) => id),
      )
      for (const row of everyone) expect(suspended.has(row.id)).toBe(row.status === 'suspended')
      // Who is closed is shown without their name.
      const shown = everyone
        .filter(({ id, username }) => !suspended.has(id) && authors.includes(username))
        .map(({ id, username, status }) => [id, status === 'closed' ? `member-${id}` : username] as const)
      const { items } = await asha.ok('posts.list', {})
      const byId = (one: readonly [number, string], other: readonly [number, string]) => one[0] - other[0]
      expect(items.map(({ author }) => [author.id, author.username] as const).toSorted(byId)).toEqual(
        shown.toSorted(byId),
      )
    }

    async function perform({ kind, author, hours, beside }: Act, state: { snapshot: typeof initial }) {
      const engine = engines[Number(beside)]!
      const params = { username: author }
      const until = hours === Infinity ? {} : { until: new Date(clock.now() + hours * HOUR).toISOString() }
      switch (kind) {
        case 'suspend':
          // No one suspends who is closed.
          return engine
            .perform(OPERATOR, 'members.suspend', { params, body: { reason: 'Ivory.', ...until } })
            .catch(() => undefined)
        case 'unsuspend':
          return engine.perform(OPERATOR, 'members.unsuspend', { params })
        case 'close':
          return saveMember(engine, { username: author, status: 'closed' })
        case 'reopen':
          return saveMember(engine, { username: author, status: 'active' })
        case 'undone':
          return engine.store
            .transact(async (tx) => {
              const row = await tx.find(members, 'username', { username_key: author })
              const moment = { now: clock.now(), random: engine.random }
              const context = { tx, ...moment, ...runtimeOf(engine).scheduler.schedulerHooks(tx) }
              await setStanding(context, row!, { status: 'suspended' })
              expect((await (await loadViewer(tx, asha)).load([row!.id])).isHidden(row!.id)).toBe(true)
              throw new Error('undone')
            })
            .catch((error: Error) => expect(error.message).toBe('undone'))
        case 'pass':
          return clock.advance(Math.min(hours, 3) * HOUR)
        case 'keep':
          state.snapshot = await control.snapshot()
          return undefined
        case 'put back':
          return control.restore(state.snapshot)
      }
    }

    const acts = fc.array(act, { minLength: 4, maxLength: 14, size: 'max' })
    await fc.assert(
      fc.asyncProperty(acts, async (acts) => {
        await control.restore(initial)
        const state = { snapshot: initial }
        for (const each of acts) {
          await perform(each, state)
          // What ends by itself ends with the next request.
          await asha.ok('account.me', {})
          for (const { store } of engines) await look(store)
        }
        await recount(opened.store)
      }),
      { numRuns: name === 'postgres' ? 8 : 25 },
    )
  })
})
