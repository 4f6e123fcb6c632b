import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { privateCommunity, publish } from '../content.ts'

describeOperation(
  'reports.create',
  async (world) => {
    const id = await publish(await world.member('asha'), 'post')
    const body = { type: 'post', id, reason: 'spam', details: 'The same advert again.' } as const
    return { as: await world.member('ravi'), input: { body } }
  },
  (world) => {
    test('keeps the report, and nothing more of the same one again', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      const report = { type: 'post', id, reason: 'spam' } as const
      const first = await ravi.ok('reports.create', { body: { ...report, details: 'An advert.' } })
      expect(first.changed).toBe(true)
      const again = await ravi.ok('reports.create', { body: { ...report, details: 'Still there.' } })
      expect([again.id, again.changed]).toEqual([first.id, false])
      const otherReport = await ravi.ok('reports.create', { body: { ...report, reason: 'fraud' } })
      const ownReport = await asha.ok('reports.create', { body: report })
      expect([otherReport.changed, ownReport.changed]).toEqual([true, true])
      const rows = await rowsOf<{ reason: string; details: string | null }>(world(), 'reports')
      expect(rows.map(({ reason, details }) => [reason, details])).toEqual([
        ['spam', 'An advert.'],
        ['fraud', null],
        ['spam', null],
      ])
    })

    test('accepts reports of comments, replies, answers, members and communities', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const body = { body: 'Buy now!' }
      const comment = await asha.ok('posts.comment', { params: { id: await publish(asha, 'post') }, body })
      const reply = await asha.ok('comments.reply', { params: { id: comment.id }, body })
      const question = await publish(asha, 'question')
      const answer = await asha.ok('questions.answer', { params: { id: question }, body })
      const community = await privateCommunity(asha)
      for (const [type, id] of [
        ['comment', comment.id],
        ['comment', reply.id],
        ['answer', answer.id],
        ['user', asha.id],
        ['community', community],
      ] as const)
        expect((await ravi.ok('reports.create', { body: { type, id, reason: 'abuse' } })).changed).toBe(true)
      await ravi.fails('reports.create', 'not_found', {
        body: { type: 'answer', id: comment.id, reason: 'abuse' },
      })
    })

    test('keeps one of many concurrent identical reports', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const reports = await Promise.all(
        Array.from({ length: 20 }, () =>
          asha.ok('reports.create', { body: { type: 'post', id, reason: 'spam' } }),
        ),
      )
      expect(new Set(reports.map((report) => report.id)).size).toBe(1)
      expect(reports.filter(({ changed }) => changed)).toHaveLength(1)
    })
  },
)
