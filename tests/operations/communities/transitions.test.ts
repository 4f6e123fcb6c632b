import { membershipStates, statesOf, visibilities, type MembershipState } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { oneStoreOf } from '../../harness/stores.ts'
import { communityCounts } from '../../harness/rows.ts'
import { createCommunity } from './fixtures.ts'

const states = statesOf(membershipStates)
type State = MembershipState
interface Params {
  readonly slug: string
}

/** What ravi, and asha who runs the community, can do about it. */
const acts = {
  join: (_asha: Client, ravi: Client, params: Params) => ravi.call('communities.join', { params }),
  leave: (_asha: Client, ravi: Client, params: Params) => ravi.call('communities.leave', { params }),
  acceptInvite: (_asha: Client, ravi: Client, params: Params) =>
    ravi.call('communities.acceptInvite', { params }),
  declineInvite: (_asha: Client, ravi: Client, params: Params) =>
    ravi.call('communities.declineInvite', { params }),
  invite: (asha: Client, _ravi: Client, params: Params) =>
    asha.call('communities.invite', { params, body: { usernames: ['ravi'], role: 'editor' } }),
  acceptRequest: (asha: Client, _ravi: Client, params: Params) =>
    asha.call('communities.acceptRequest', { params, body: { username: 'ravi' } }),
  declineRequest: (asha: Client, _ravi: Client, params: Params) =>
    asha.call('communities.declineRequest', { params, body: { username: 'ravi' } }),
}
type Act = keyof typeof acts

/** Where each act leads; the same state where it changes nothing, and nothing where it is a conflict. */
const leads: Record<State, Partial<Record<Act, State>>> = {
  none: { join: 'requested', leave: 'none', invite: 'invited' },
  invited: {
    join: 'joined',
    leave: 'invited',
    acceptInvite: 'joined',
    declineInvite: 'none',
    invite: 'invited',
  },
  requested: {
    join: 'requested',
    leave: 'none',
    invite: 'joined',
    acceptRequest: 'joined',
    declineRequest: 'none',
  },
  joined: { join: 'joined', leave: 'none', invite: 'joined' },
}

const cases = states.flatMap((state) =>
  (Object.keys(acts) as Act[]).flatMap((act) =>
    visibilities.map((visibility) => {
      const next = leads[state][act]
      const open = visibility === 'public' && act === 'join'
      return { state, act, visibility, next: open ? ('joined' as const) : next }
    }),
  ),
)

onEveryStore(
  'a membership',
  (world) => {
    test.each(cases)(
      '$act in the state $state of a $visibility community: $next',
      async ({ state, act, visibility, next }) => {
        const { asha, params } = await createCommunity(world(), { visibility: 'private' })
        const ravi = await world().member('ravi')
        if (state === 'requested') await ravi.ok('communities.join', { params })
        if (state === 'invited' || state === 'joined') await acts.invite(asha, ravi, params)
        if (state === 'joined') await acts.acceptInvite(asha, ravi, params)
        await asha.ok('communities.update', { params, body: { visibility } })

        const { status, body } = await acts[act](asha, ravi, params)
        if (next === undefined) expect(body).toMatchObject({ code: 'conflict', current_status: state })
        else expect(status).toBe(200)
        const reached = next ?? state
        const role = act === 'invite' || state === 'invited' || state === 'joined' ? 'editor' : 'member'
        expect((await ravi.ok('communities.get', { params })).item).toMatchObject({
          state: reached,
          role: reached === 'joined' ? role : null,
          can_join: reached === 'requested' ? visibility === 'public' : reached !== 'joined',
        })
        expect((await ravi.ok('communities.list')).invites).toHaveLength(reached === 'invited' ? 1 : 0)
        expect(await communityCounts(world(), params.slug)).toMatchObject({
          members: reached === 'joined' ? 2 : 1,
        })
      },
    )
  },
  {},
  oneStoreOf('a membership'),
)
