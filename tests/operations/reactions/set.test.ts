import { reactionTargets, type ReactionTarget } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { publish, publishAny } from '../content.ts'

/** Makes something that can be liked. */
async function make(as: Client, type: ReactionTarget): Promise<number> {
  const body = { body: 'Yes' }
  if (type === 'comment')
    return (await as.ok('posts.comment', { params: { id: await publish(as, 'post') }, body })).id
  if (type === 'answer')
    return (await as.ok('questions.answer', { params: { id: await publish(as, 'question') }, body })).id
  return publishAny(as, type)
}

describeOperation(
  'reactions.set',
  async (world) => {
    const id = await publish(await world.member('asha'), 'post')
    return { as: await world.member('ravi'), input: { body: { type: 'post', id, reaction: 'like' } } }
  },
  (world) => {
    test.each(reactionTargets)('likes, dislikes and clears on a %s', async (type) => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await make(asha, type)
      const react = async (as: Client, reaction: 'like' | 'dislike' | null) => {
        const { likes, dislikes, changed, ...rest } = await as.ok('reactions.set', {
          body: { type, id, reaction },
        })
        expect(rest.reaction).toBe(reaction)
        return [likes, dislikes, changed]
      }
      expect(await react(ravi, null)).toEqual([0, 0, false])
      expect(await react(ravi, 'like')).toEqual([1, 0, true])
      expect(await react(ravi, 'like')).toEqual([1, 0, false])
      expect(await react(asha, 'like')).toEqual([2, 0, true])
      expect(await react(ravi, 'dislike')).toEqual([1, 1, true])
      expect(await react(ravi, null)).toEqual([1, 0, true])
      expect(await react(ravi, null)).toEqual([1, 0, false])
    })

    test("returns 404 under another kind's name", async () => {
      const asha = await world().member('asha')
      const [post, comment, answer] = [
        await publish(asha, 'post'),
        await make(asha, 'comment'),
        await make(asha, 'answer'),
      ]
      for (const [type, id] of [
        ['question', post],
        ['job', post],
        ['answer', comment],
        ['comment', answer],
      ] as const)
        await asha.fails('reactions.set', 'not_found', { body: { type, id, reaction: 'like' } })
    })
  },
)
