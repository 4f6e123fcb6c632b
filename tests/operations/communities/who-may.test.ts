import type { OperationId } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { LooseInput } from '../../harness/client.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { anyStoreOf } from '../../harness/stores.ts'
import { createCommunity, joins } from './fixtures.ts'

type Call = readonly [what: string, id: OperationId, input: LooseInput]

const reading = ['read the feed', 'read posts', 'read who is in it']
const publishing = [...reading, 'publish']
const running = [
  ...publishing,
  'read the settings',
  'change it',
  'invite an editor',
  'accept a request',
  'decline a request',
]

const callsIn = (slug: string): readonly Call[] => {
  const params = { slug }
  const invite = (username: string, role: string) => ({ params, body: { usernames: [username], role } })
  return [
    ['read the feed', 'communities.feed', { params }],
    ['read posts', 'communities.feed', { params, query: { tab: 'posts' } }],
    ['read who is in it', 'communities.feed', { params, query: { tab: 'members' } }],
    ['publish', 'posts.create', { body: { title: 'Our kiln', body: '<p>Bricks.</p>', community: slug } }],
    ['read the settings', 'communities.settings', { params }],
    ['change it', 'communities.update', { params, body: { name: 'Glazers of Pune' } }],
    ['invite an editor', 'communities.invite', invite('kabir', 'editor')],
    ['accept a request', 'communities.acceptRequest', { params, body: { username: 'dev' } }],
    ['decline a request', 'communities.declineRequest', { params, body: { username: 'tom' } }],
    ['invite an admin', 'communities.invite', invite('zoya', 'admin')],
  ]
}

onEveryStore(
  'who may do what in a private community',
  (world) => {
    test.each([
      ['creator', [...running, 'invite an admin']],
      ['admin', running],
      ['editor', publishing],
      ['member', reading],
      ['requested', []],
      ['none', []],
    ] as const)('allows someone whose part is %s what it may', async (part, allowed) => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const [dev, tom, other] = await world().members('dev', 'tom', 'meera', 'kabir', 'zoya')
      for (const client of [dev, tom]) await client.ok('communities.join', { params })
      const as = part === 'creator' ? asha : other
      if (part === 'requested') await other.ok('communities.join', { params })
      else if (part !== 'creator' && part !== 'none') await joins(asha, params, other, part)

      const isMember = part !== 'requested' && part !== 'none'
      expect(await as.ok('communities.get', { params })).toMatchObject({
        tabs: isMember ? ['all', 'posts', 'questions', 'polls', 'mcqs', 'members'] : [],
        item: { role: isMember ? part : null, can_create_content: allowed.includes('publish' as never) },
      })
      const answers: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const [what, id, input] of callsIn(params.slug)) {
        answers[what] = (await as.callLoosely(id, input)).body.code
        expected[what] = (allowed as readonly string[]).includes(what) ? undefined : 'forbidden'
      }
      expect(answers).toEqual(expected)
    })
  },
  {},
  anyStoreOf('who may do what in a private community'),
)
