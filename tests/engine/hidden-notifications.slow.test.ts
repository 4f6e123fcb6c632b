import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { STEP } from '../../packages/engine/src/tasks/task.ts'
import { runtimeOf } from '../../packages/engine/src/pipeline/runtime.ts'
import type { Client } from '../harness/client.ts'
import { insertNotifications } from '../harness/insert-notifications.ts'
import { recount } from '../harness/recount.ts'
import { everyStoreName, stores, type StoreName } from '../harness/stores.ts'
import { seed, sweepPart } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'

const OPERATOR = { operator: 'ops' }
const NAMES = ['asha', 'ravi', 'meera'] as const
type Name = (typeof NAMES)[number]

/** A notification of one member, caused by another. */
interface Told {
  readonly actor: Name
  read: boolean
}

type Act =
  | { readonly kind: 'tell'; readonly member: Name; readonly actor: Name; readonly many: boolean }
  | { readonly kind: 'block' | 'unblock'; readonly member: Name; readonly actor: Name }
  | { readonly kind: 'suspend' | 'unsuspend'; readonly actor: Name }
  | { readonly kind: 'read' | 'readAll'; readonly member: Name }
  | { readonly kind: 'finish' }

const name = fc.constantFrom(...NAMES)
const two = fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }).map(([member, actor]) => ({
  member: member!,
  actor: actor!,
}))
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .record({ kind: fc.constant('tell' as const), pair: two, many: fc.boolean() })
    .map(({ pair, ...rest }) => ({
      ...rest,
      ...pair,
    })),
  fc
    .record({ kind: fc.constantFrom('block' as const, 'unblock' as const), pair: two })
    .map(({ kind, pair }) => ({
      kind,
      ...pair,
    })),
  fc.record({ kind: fc.constantFrom('suspend' as const, 'unsuspend' as const), actor: name }),
  fc.record({ kind: fc.constantFrom('read' as const, 'readAll' as const), member: name }),
  fc.constant({ kind: 'finish' as const }),
)

const RUNS = { memory: 24, sqlite: 8, postgres: 4 } as const
/** More than one step hides or marks. */
const NOTIFICATION_COUNT = STEP + 30

/** A site whose tasks run only by `finish`. */
async function start(storeName: StoreName) {
  const { store, dispose } = await stores[storeName]()
  onTestFinished(dispose)
  const world = new World(store)
  const { scheduler } = runtimeOf(world.control.engine)
  const finish = scheduler.finishTasks.bind(scheduler)
  scheduler.finishTasks = () => Promise.resolve()
  const clients = new Map<Name, Client>()
  for (const each of NAMES) clients.set(each, await world.member(each))
  return { store, world, finish, of: (each: Name) => clients.get(each)! }
}

describe.each(everyStoreName)('hidden notifications on %s', (storeName) => {
  test('excludes hidden notifications from lists, counts and read marks after any acts', async () => {
    const { store, world, finish, of } = await start(storeName)
    const initial = await world.control.snapshot()
    const acts = fc.array(act, { minLength: 5, maxLength: 25 })
    for (const run of sweepPart(fc.sample(acts, { numRuns: 4 * RUNS[storeName], seed }), RUNS[storeName])) {
      await world.control.restore(initial)
      const expected = new Map(NAMES.map((each) => [each, [] as Told[]]))
      const blocks = new Set<string>()
      const suspended = new Set<Name>()
      const isHidden = (member: Name, actor: Name) =>
        suspended.has(actor) || blocks.has(`${member} ${actor}`) || blocks.has(`${actor} ${member}`)
      const shownTo = (member: Name) => expected.get(member)!.filter(({ actor }) => !isHidden(member, actor))
      const unreadOf = (member: Name) => shownTo(member).filter(({ read }) => !read).length
      // Whether some that are hidden no more may not be shown yet.
      let revealing = false
      for (const [index, each] of run.entries()) {
        if (each.kind === 'finish' || (revealing && (each.kind === 'read' || each.kind === 'readAll'))) {
          await finish()
          revealing = false
        }
        revealing ||= each.kind === 'unblock' || each.kind === 'unsuspend'
        switch (each.kind) {
          case 'tell': {
            const { member, actor, many } = each
            if (isHidden(member, actor)) break
            const count = many ? NOTIFICATION_COUNT : 1
            await insertNotifications(store, of(member).id, [of(actor).id], count, index * NOTIFICATION_COUNT)
            for (let number = 0; number < count; number++) expected.get(member)!.push({ actor, read: false })
            break
          }
          case 'block':
          case 'unblock': {
            const { member, actor, kind } = each
            if (suspended.has(member) || suspended.has(actor)) break
            const operation = kind === 'block' ? 'blocks.add' : 'blocks.remove'
            await of(member).ok(operation, { body: { username: actor } })
            blocks[kind === 'block' ? 'add' : 'delete'](`${member} ${actor}`)
            break
          }
          case 'suspend':
            await world.control.engine.perform(OPERATOR, 'members.suspend', {
              params: { username: each.actor },
              body: { reason: 'Ivory.' },
            })
            suspended.add(each.actor)
            break
          case 'unsuspend':
            await world.control.engine.perform(OPERATOR, 'members.unsuspend', {
              params: { username: each.actor },
            })
            suspended.delete(each.actor)
            break
          case 'read': {
            const { member } = each
            if (suspended.has(member)) break
            const { items } = await of(member).ok('notifications.list', { query: { unread: true, limit: 1 } })
            if (items[0] === undefined) break
            await of(member).ok('notifications.read', { params: { id: items[0].id } })
            shownTo(member).findLast(({ read }) => !read)!.read = true
            break
          }
          case 'readAll': {
            const { member } = each
            if (suspended.has(member)) break
            const unread = unreadOf(member)
            expect(await of(member).ok('notifications.readAll')).toMatchObject({ marked: unread, unread: 0 })
            for (const entry of shownTo(member)) entry.read = true
            break
          }
          case 'finish':
        }
        for (const member of NAMES) {
          if (suspended.has(member)) continue
          const { unread } = await of(member).ok('notifications.count')
          const { items } = await of(member).ok('notifications.list', { query: { limit: 50 } })
          if (revealing) {
            expect(unread, JSON.stringify(run)).toBeLessThanOrEqual(unreadOf(member))
            for (const { actor } of items) expect(isHidden(member, actor!.username as Name)).toBe(false)
            continue
          }
          expect(unread, JSON.stringify(run)).toBe(unreadOf(member))
          const newest = shownTo(member).slice(-50).reverse()
          expect(items.map(({ actor, read }) => [actor?.username, read])).toEqual(
            newest.map(({ actor, read }) => [actor, read]),
          )
        }
      }
      await finish()
      await recount(store)
    }
    expect(world.errors).toEqual([])
  })
})
