import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf, notificationSummaries } from '../../harness/rows.ts'
import { publish, unseenBy } from '../content.ts'

const answer = { body: '<p>Stoneware, dried under plastic.</p>' }

describeOperation(
  'questions.answer',
  async (world) => {
    const id = await publish(await world.member('asha'), 'question')
    return { as: await world.member('ravi'), input: { params: { id }, body: answer } }
  },
  (world) => {
    test('puts the answer under the question, counts it, and tells the author', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'question')
      const given = await ravi.ok('questions.answer', { params: { id }, body: answer })
      expect(given).toMatchObject({
        answer: { id: given.id, body: answer.body, author: { username: 'ravi' }, accepted: false },
        answers: 1,
      })
      const { item, answers } = await asha.ok('questions.get', { params: { id } })
      expect(item).toMatchObject({ answers_count: 1, comments_count: 0 })
      expect(answers.items).toEqual([given.answer])
      expect(await notificationSummaries(world(), asha)).toEqual([['answer', ravi.id, 'question', id]])
    })

    test('404 for a question that the member can not see', async () => {
      const ravi = await world().member('ravi')
      for (const id of Object.values(await unseenBy(world(), ravi, 'question')))
        await ravi.fails('questions.answer', 'not_found', { params: { id }, body: answer })
    })

    test('counts every answer of many at once', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'question')
      await Promise.all(
        Array.from({ length: 20 }, () => asha.ok('questions.answer', { params: { id }, body: answer })),
      )
      expect((await asha.ok('questions.get', { params: { id } })).item.answers_count).toBe(20)
      expect(await rowsOf(world(), 'comments')).toHaveLength(20)
    })
  },
)
