import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

describeOperation(
  'questions.resolve',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'question')
    return { as: asha, input: { params: { id }, body: { resolved: true } } }
  },
  (world) => {
    test('marks the question, and opens it again', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'question')
      const resolve = (resolved: boolean) =>
        asha.ok('questions.resolve', { params: { id }, body: { resolved } })
      const first = await resolve(true)
      expect(first).toMatchObject({ id, updated: ['resolved'], item: { resolved: true } })
      expect(first.url).toBe(first.item.url)
      expect((await resolve(true)).updated).toEqual([])
      expect(await resolve(false)).toMatchObject({ updated: ['resolved'], item: { resolved: false } })
    })

    test('takes back the acceptance of an answer when it opens the question again', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const { id } = await asha.ok('questions.create', { body: { title: 'Which clay survives?' } })
      const params = { id }
      await ravi.ok('questions.answer', { params, body: { body: '<p>Stoneware.</p>' } })
      const answers = async () => (await asha.ok('questions.get', { params })).answers.items
      const [answer] = await answers()
      await asha.ok('answers.accept', { params: { id: answer!.id }, body: { accepted: true } })
      await asha.ok('questions.resolve', { params, body: { resolved: false } })
      expect(await answers()).toMatchObject([{ accepted: false }])
      expect((await asha.ok('questions.get', { params })).item).toMatchObject({
        resolved: false,
        accepted_answer_id: null,
      })
      expect(
        await asha.ok('answers.accept', { params: { id: answer!.id }, body: { accepted: true } }),
      ).toMatchObject({
        updated: ['accepted'],
      })
      await asha.ok('questions.resolve', { params, body: { resolved: true } })
      expect(await answers()).toMatchObject([{ accepted: true }])
    })
  },
)
