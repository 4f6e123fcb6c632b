import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { publish } from '../content.ts'

const answerTo = async (as: Client, id: number) =>
  (await as.ok('questions.answer', { params: { id }, body: { body: 'Stoneware.' } })).id

const accept = (id: number, accepted = true) => ({ params: { id }, body: { accepted } })

describeOperation(
  'answers.accept',
  async (world) => {
    const asha = await world.member('asha')
    const id = await answerTo(await world.member('ravi'), await publish(asha, 'question'))
    return { as: asha, input: accept(id) }
  },
  (world) => {
    test('accepts one answer at a time and resolves the question', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const question = await publish(asha, 'question')
      const [first, two] = [await answerTo(ravi, question), await answerTo(ravi, question)]
      const read = async () => {
        const { item, answers } = await asha.ok('questions.get', { params: { id: question } })
        const accepted = answers.items.filter((answer) => answer.accepted).map((answer) => answer.id)
        return [item.resolved, item.accepted_answer_id, accepted]
      }
      expect(await asha.ok('answers.accept', accept(first))).toMatchObject({
        id: first,
        updated: ['accepted'],
        item: { id: first, accepted: true },
      })
      expect(await read()).toEqual([true, first, [first]])
      await asha.ok('answers.accept', accept(two))
      expect(await read()).toEqual([true, two, [two]])
      expect((await asha.ok('answers.accept', accept(two))).updated).toEqual([])
      expect((await asha.ok('answers.accept', accept(first, false))).updated).toEqual([])
      expect(await read()).toEqual([true, two, [two]])
      await asha.ok('answers.accept', accept(two, false))
      expect(await read()).toEqual([false, null, []])
    })

    test('notifies the author once and removes the notification when undone', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const question = await publish(asha, 'question')
      const answer = await answerTo(ravi, question)
      for (const accepted of [true, true, false, true])
        await asha.ok('answers.accept', accept(answer, accepted))
      expect(await notificationSummaries(world(), ravi)).toEqual([
        ['answer_accepted', asha.id, 'question', question],
      ])
      await asha.ok('answers.accept', accept(answer, false))
      expect(await notificationSummaries(world(), ravi)).toEqual([])
    })

    test('returns 404 for a reply', async () => {
      const asha = await world().member('asha')
      const answer = await answerTo(asha, await publish(asha, 'question'))
      const reply = await asha.ok('comments.reply', { params: { id: answer }, body: { body: 'Thanks.' } })
      await asha.fails('answers.accept', 'not_found', accept(reply.id))
    })
  },
)
