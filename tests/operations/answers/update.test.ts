import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

const text = { body: '<p>Stoneware, under plastic.</p>' }

describeOperation(
  'answers.update',
  async (world) => {
    const asha = await world.member('asha')
    const question = await publish(asha, 'question')
    const { id } = await asha.ok('questions.answer', { params: { id: question }, body: { body: 'Clay.' } })
    return { as: asha, input: { params: { id }, body: text } }
  },
  (world) => {
    test('changes the text', async () => {
      const asha = await world().member('asha')
      const question = await publish(asha, 'question')
      const { item } = await asha.ok('questions.get', { params: { id: question } })
      const { id } = await asha.ok('questions.answer', { params: { id: question }, body: { body: 'Clay.' } })
      expect(await asha.ok('answers.update', { params: { id }, body: text })).toMatchObject({
        id,
        url: `${item.url}#answer-${id}`,
        updated: ['body'],
        item: { id, body: text.body, accepted: false },
      })
      expect((await asha.ok('answers.update', { params: { id }, body: text })).updated).toEqual([])
    })

    test("returns 404 for another member's answer and for a comment", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const question = await publish(asha, 'question')
      const answer = await ravi.ok('questions.answer', { params: { id: question }, body: text })
      await asha.fails('answers.update', 'not_found', { params: { id: answer.id }, body: text })
      const reply = await asha.ok('comments.reply', { params: { id: answer.id }, body: text })
      await asha.fails('answers.update', 'not_found', { params: { id: reply.id }, body: text })
    })
  },
)
