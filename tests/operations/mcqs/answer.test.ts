import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

const optionsOf = async (as: Client, id: number) =>
  (await as.ok('mcqs.get', { params: { id } })).item.options.map((option) => option.id)

describeOperation(
  'mcqs.answer',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'mcq')
    const [option_id] = await optionsOf(asha, id)
    return { as: await world.member('ravi'), input: { params: { id }, body: { option_id: option_id! } } }
  },
  (world) => {
    test.each([
      [0, false],
      [1, true],
    ])('reveals that option %d is correct: %s', async (optionIndex, correct) => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'mcq')
      const options = await optionsOf(asha, id)
      const choice = { params: { id }, body: { option_id: options[optionIndex]! } }
      expect(await asha.ok('mcqs.answer', choice)).toMatchObject({
        correct,
        correct_option_id: options[1],
        explanation: '<p>Curcumin is yellow.</p>',
        item: { my_answer: options[optionIndex], correct_option_id: options[1], answers_count: 1 },
      })
    })

    test('returns 409 for a second answer', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'mcq')
      const [wrong, right] = await optionsOf(asha, id)
      await asha.ok('mcqs.answer', { params: { id }, body: { option_id: wrong! } })
      await asha.fails('mcqs.answer', 'conflict', { params: { id }, body: { option_id: right! } })
      expect((await asha.ok('mcqs.get', { params: { id } })).item).toMatchObject({
        my_answer: wrong,
        answers_count: 1,
      })
    })

    test("returns 422 for another question's option without revealing the solution", async () => {
      const asha = await world().member('asha')
      const [id, otherId] = [await publish(asha, 'mcq'), await publish(asha, 'mcq')]
      const [foreign] = await optionsOf(asha, otherId)
      const choice = { params: { id }, body: { option_id: foreign! } }
      const ravi = await world().member('ravi')
      const { fields } = await ravi.fails('mcqs.answer', 'validation_failed', choice)
      expect(fields).toMatchObject([{ path: 'option_id', code: 'not_found' }])
      expect((await ravi.ok('mcqs.get', { params: { id } })).item.correct_option_id).toBeNull()
    })
  },
)
