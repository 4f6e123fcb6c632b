import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { changedCommon, editingWorld, testEditing } from '../../harness/describe-editing.ts'

describeOperation(
  'mcqs.update',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'mcq')
    const body = {
      question: 'Which root?',
      details: '<p>A root.</p>',
      explanation: '<p>It stains.</p>',
      ...changedCommon,
    }
    return { as: asha, input: { params: { id }, body } }
  },
  (world) => {
    testEditing(world, 'mcq')

    test('changes the explanation, or takes it away', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'mcq')
      const { options } = (await asha.ok('mcqs.get', { params: { id } })).item
      await asha.ok('mcqs.answer', { params: { id }, body: { option_id: options[0]!.id } })
      const explain = (explanation: string | null) =>
        asha.ok('mcqs.update', { params: { id }, body: { explanation } })
      expect((await explain('<p>Curcumin is yellow.</p>')).updated).toEqual([])
      expect(await explain('<p>It stains.</p>')).toMatchObject({
        updated: ['explanation'],
        item: { explanation: '<p>It stains.</p>', details: '<p>Think of the kitchen.</p>' },
      })
      expect(await explain(null)).toMatchObject({ updated: ['explanation'], item: { explanation: null } })
    })

    test('returns 422 for options and solution, which never change', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'mcq')
      const { body } = await asha.callLoosely('mcqs.update', {
        params: { id },
        body: { question: 'Which one?', options: ['Saffron', 'Paprika'], correct_option: 0 },
      })
      expect(body.fields?.map(({ path, code }) => [path, code])).toEqual([
        ['options', 'unknown_field'],
        ['correct_option', 'unknown_field'],
      ])
    })
  },
  editingWorld,
)
