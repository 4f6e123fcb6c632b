import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { bodies } from '../content.ts'
import { testCreating } from '../../harness/describe-creating.ts'

const mcq = { ...bodies.mcq, options: ['Saffron', 'Turmeric'], tags: ['cooking'] }

describeOperation(
  'mcqs.create',
  async (world) => ({
    as: await world.member('asha'),
    input: {
      body: {
        ...mcq,
        featured_image: 'https://example.com/front.png',
        gallery: ['https://example.com/one.png'],
      },
    },
  }),
  (world) => {
    testCreating(world, 'mcq')

    test('returns 422 for a solution outside the options and for a repeated option', async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('mcqs.create', 'validation_failed', {
        body: { ...mcq, options: ['Turmeric', 'Turmeric'], correct_option: 2 },
      })
      expect(fields).toMatchObject([
        { path: 'options.1', code: 'duplicate' },
        { path: 'correct_option', code: 'too_big' },
      ])
    })

    test('takes each place as the solution', async () => {
      const asha = await world().member('asha')
      for (const correct_option of [0, 1]) {
        const { id } = await asha.ok('mcqs.create', { body: { ...mcq, correct_option } })
        const { options } = (await asha.ok('mcqs.get', { params: { id } })).item
        const choice = { params: { id }, body: { option_id: options[0]!.id } }
        const answered = await asha.ok('mcqs.answer', choice)
        expect(answered).toMatchObject({
          correct: correct_option === 0,
          correct_option_id: options[correct_option]!.id,
        })
      }
    })
  },
)
