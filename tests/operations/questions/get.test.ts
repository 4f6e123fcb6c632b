import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { testReading } from '../../harness/describe-reading.ts'

describeOperation(
  'questions.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'question') } } }
  },
  (world) => {
    testReading(world, 'question')

    test('lists the accepted answer first, then the most liked, by page', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'question')
      const answers: number[] = []
      for (let index = 0; index < 4; index++)
        answers.push((await ravi.ok('questions.answer', { params: { id }, body: { body: `${index}` } })).id)
      const [candidate, two, three, four] = answers as [number, number, number, number]
      for (const as of [asha, ravi])
        await as.ok('reactions.set', { body: { type: 'answer', id: two, reaction: 'like' } })
      await asha.ok('reactions.set', { body: { type: 'answer', id: three, reaction: 'like' } })
      await asha.ok('answers.accept', { params: { id: candidate }, body: { accepted: true } })
      const first = await asha.ok('questions.get', { params: { id }, query: { answers_limit: 3 } })
      expect(first.answers).toMatchObject({ next_offset: 3, has_more: true })
      expect(first.answers.items.map((answer) => [answer.id, answer.accepted, answer.likes])).toEqual([
        [candidate, true, 0],
        [two, false, 2],
        [three, false, 1],
      ])
      const nextPage = await asha.ok('questions.get', { params: { id }, query: { answers_offset: 3 } })
      expect(nextPage.answers.items.map((answer) => answer.id)).toEqual([four])
    })

    test('gives all replies to an answer with replies_to', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'question')
      const answer = (await asha.ok('questions.answer', { params: { id }, body: { body: 'One' } })).id
      const replies: number[] = []
      for (let index = 0; index < 22; index++)
        replies.push(
          (await asha.ok('comments.reply', { params: { id: answer }, body: { body: `${index}` } })).id,
        )
      const { answers } = await asha.ok('questions.get', {
        params: { id },
        query: { replies_to: answer, answers_offset: 19 },
      })
      expect(answers.items).toMatchObject(replies.slice(19).map((id) => ({ id, accepted: false })))
    })
  },
)
