import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { publish } from '../content.ts'

const answer = { body: '<p>Stoneware, dried under plastic.</p>' }

describeOperation(
  'questions.answer',
  async (world) => {
    const id = await publish(await world.member('asha'), 'question')
    return { as: await world.member('ravi'), input: { params: { id }, body: answer } }
  },
  (world) => {
    test('adds the answer, counts it and notifies the author', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'question')
      const givenAnswer = await ravi.ok('questions.answer', { params: { id }, body: answer })
      expect(givenAnswer).toMatchObject({
        answer: { id: givenAnswer.id, body: answer.body, author: { username: 'ravi' }, accepted: false },
        answers: 1,
      })
      const { item, answers } = await asha.ok('questions.get', { params: { id } })
      expect(item).toMatchObject({ answers_count: 1, comments_count: 0 })
      expect(answers.items).toEqual([givenAnswer.answer])
      expect(await notificationSummaries(world(), asha)).toEqual([['answer', ravi.id, 'question', id]])
    })
  },
)
