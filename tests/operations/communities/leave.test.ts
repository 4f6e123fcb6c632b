import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { recount } from '../../harness/recount.ts'
import { createCommunity, joins } from './fixtures.ts'

describeOperation(
  'communities.leave',
  async (world) => {
    const { params } = await createCommunity(world)
    const ravi = await world.member('ravi')
    await ravi.ok('communities.join', { params })
    return { as: ravi, input: { params } }
  },
  (world) => {
    test('returns 409 for the creator', async () => {
      const { asha, params } = await createCommunity(world())
      await asha.fails('communities.leave', 'conflict', { params })
    })

    test('hides a private community from members its new creator blocks', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const [meera, ravi, tom] = [
        await joins(asha, params, await world().member('meera'), 'admin'),
        await joins(asha, params, await world().member('ravi'), 'editor'),
        await joins(asha, params, await world().member('tom'), 'member'),
      ]
      await meera.ok('blocks.add', { body: { username: 'ravi' } })
      await tom.ok('blocks.add', { body: { username: 'meera' } })
      await ravi.ok('communities.get', { params })
      const { engine } = world().control
      await engine.perform({ operator: 'ops' }, 'members.delete', { params: { username: 'asha' } })
      await engine.schedule.finishTasks()
      expect((await meera.ok('communities.get', { params })).item).toMatchObject({
        role: 'creator',
        members_count: 2,
      })
      await ravi.fails('communities.get', 'not_found', { params })
      expect((await tom.ok('communities.get', { params })).item).toMatchObject({ role: 'member' })
      await recount(engine.store)
    })

    test("transfers a deleted creator's community to an editor before a suspended admin", async () => {
      const { asha, params } = await createCommunity(world())
      await joins(asha, params, await world().member('meera'), 'admin')
      const ravi = await joins(asha, params, await world().member('ravi'), 'editor')
      const { engine } = world().control
      const acts = [
        ['members.suspend', { params: { username: 'meera' }, body: { reason: 'Spam.' } }],
        ['members.delete', { params: { username: 'asha' } }],
      ] as const
      for (const [act, input] of acts) await engine.perform({ operator: 'ops' }, act, input)
      await engine.schedule.finishTasks()
      expect((await ravi.ok('communities.get', { params })).item).toMatchObject({ role: 'creator' })
    })
  },
)
