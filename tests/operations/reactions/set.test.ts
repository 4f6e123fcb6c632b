import { reactionTargets, type ReactionTarget } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { block, publish, publishAny, unseenBy } from '../content.ts'

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
    test.each(reactionTargets)('likes, dislikes and takes back, for a %s', async (type) => {
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

    test('404 for what the member can not see', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (const id of Object.values(await unseenBy(world(), ravi, 'post')))
        await ravi.fails('reactions.set', 'not_found', { body: { type: 'post', id, reaction: 'like' } })
      const comment = await make(asha, 'comment')
      await block(asha, ravi)
      await ravi.fails('reactions.set', 'not_found', {
        body: { type: 'comment', id: comment, reaction: 'like' },
      })
    })

    test('404 under the name of another kind', async () => {
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

    test('counts what is left when many change their mind at once', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const crowd = await Promise.all(['one', 'two', 'three', 'four'].map((name) => world().member(name)))
      const reactions = ['like', 'dislike', null, 'like', 'like'] as const
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          crowd[index % 4]!.ok('reactions.set', {
            body: { type: 'post', id, reaction: reactions[index % 5]! },
          }),
        ),
      )
      const rows = await rowsOf<{ reaction: string }>(world(), 'reactions')
      const { item } = await asha.ok('posts.get', { params: { id } })
      expect([item.likes, item.dislikes]).toEqual(
        ['like', 'dislike'].map((name) => rows.filter((row) => row.reaction === name).length),
      )
    })
  },
)
