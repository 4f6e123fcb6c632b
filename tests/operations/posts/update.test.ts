import { test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { changedCommon, editingWorld, testEditing } from '../editing.ts'

describeOperation(
  'posts.update',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'post')
    const body = { title: 'Thirteen birds', body: '<p>Look again.</p>', ...changedCommon }
    return { as: asha, input: { params: { id }, body } }
  },
  (world) => {
    testEditing(world, 'post')

    test('422 for a body that is null: a post has one', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      await asha.fails('posts.update', 'validation_failed', {
        params: { id },
        body: { body: null as unknown as string },
      })
    })
  },
  editingWorld,
)
