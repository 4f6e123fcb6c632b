import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { changedCommon, editingWorld, testEditing } from '../../harness/describe-editing.ts'

describeOperation(
  'polls.update',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'poll')
    const body = { question: 'Which morning?', details: '<p>Early.</p>', ...changedCommon, is_closed: true }
    return { as: asha, input: { params: { id }, body } }
  },
  (world) => {
    testEditing(world, 'poll')

    test('returns 422 for options, which never change', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const { body } = await asha.callLoosely('polls.update', {
        params: { id },
        body: { question: 'Which one?', options: ['Monday', 'Tuesday'] },
      })
      expect(body.fields).toMatchObject([{ path: 'options', code: 'unknown_field' }])
    })

    describe('polls with is_closed', () => {
      test('closes permanently', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, 'poll')
        const close = (is_closed: boolean) => ({ params: { id }, body: { is_closed } })
        expect((await asha.ok('polls.update', close(false))).updated).toEqual([])
        const closed = await asha.ok('polls.update', close(true))
        expect(closed).toMatchObject({ updated: ['is_closed'], item: { is_closed: true } })
        expect((await asha.ok('polls.update', close(true))).updated).toEqual([])
        const error = await asha.fails('polls.update', 'conflict', close(false))
        expect(error).toMatchObject({ current_status: 'closed', allowed: [] })
        expect((await asha.ok('polls.get', { params: { id } })).item.is_closed).toBe(true)
      })

      test('changes nothing else where it is rejected', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, 'poll')
        await asha.ok('polls.update', { params: { id }, body: { is_closed: true } })
        const before = await asha.ok('polls.get', { params: { id } })
        await asha.fails('polls.update', 'conflict', {
          params: { id },
          body: { question: 'Which morning?', details: '<p>Early.</p>', is_closed: false },
        })
        expect((await asha.ok('polls.get', { params: { id } })).item).toEqual(before.item)
      })
    })
  },
  editingWorld,
)
