import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { changedCommon, editingWorld, testEditing } from '../../harness/describe-editing.ts'

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

    test('returns 422 for a null body', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      await asha.fails('posts.update', 'validation_failed', {
        params: { id },
        body: { body: null as unknown as string },
      })
    })

    test('accepts cleaned text again without a change', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const messy = '<a href="/posts/a">a</a><ul>&<li>"<i>b</i><p>c</ul>'.repeat(800)
      const first = (await asha.call('posts.update', { params: { id }, body: { body: messy } })).body
      expect(first.item.body.length).toBeGreaterThan(messy.length)
      const { body } = first.item
      const second = (await asha.call('posts.update', { params: { id }, body: { body } })).body
      expect(second).toMatchObject({ updated: [], item: { body } })
    })

    test('returns 422 for a text that is too long after cleaning', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const body = '<a href="/">a</a>'.repeat(5000)
      const { fields } = await asha.fails('posts.update', 'validation_failed', {
        params: { id },
        body: { body },
      })
      expect(fields).toMatchObject([{ path: 'body', code: 'too_long' }])
    })
  },
  editingWorld,
)
