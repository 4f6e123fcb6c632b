import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { changedCommon, editingWorld, testEditing } from '../../harness/describe-editing.ts'

describeOperation(
  'questions.update',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'question')
    const body = { title: 'Which glaze?', body: '<p>It runs.</p>', ...changedCommon }
    return { as: asha, input: { params: { id }, body } }
  },
  (world) => {
    testEditing(world, 'question')

    test('takes the details away with null', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'question')
      const { updated, item } = await asha.ok('questions.update', { params: { id }, body: { body: null } })
      expect(updated).toEqual(['body'])
      expect(item).toMatchObject({ body: null, excerpt: '' })
    })
  },
  editingWorld,
)
