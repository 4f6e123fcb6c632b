import { membershipStates, type MembershipState } from '@chowk/contract/core'
import { admissions, communityMembers } from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { hiddenAmong } from '../viewer/blocks.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { notify } from '../notifications/notify.ts'
import { nextState } from '../states.ts'
import { admit } from './admit.ts'
import { lockCommunity, isBelow, mustBeAdmin, mustOutrank } from './find-community.ts'
import { standingOf, standingsOf } from './standing.ts'
import { pluck } from '../../store/pluck.ts'

const reasons: Partial<Record<MembershipState, 'already_member' | 'already_invited'>> = {
  joined: 'already_member',
  invited: 'already_invited',
}

export const invite: Handler<'communities.invite'> = async (
  { tx, member, now },
  { params, body: { usernames, role = 'member' } },
) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const own = await standingOf(tx, community.id, member.id)
  mustBeAdmin(own)
  mustOutrank(own, role)

  const named = new Map(usernames.toReversed().map((username) => [username.toLowerCase(), username]))
  const keys = [...named.keys()].toReversed()
  const [looking, found] = await all([
    viewerOf({ tx, member }),
    tx.findMany(
      members,
      'username',
      keys.map((username_key) => ({ username_key })),
    ),
  ])
  const viewer = await looking.load(found.map(({ id }) => id))
  const people = found.filter((row) => viewer.canSeeMember(row))
  const pairs = people.map(({ id }) => ({ community_id: community.id, member_id: id }))
  const [standings, apart] = await all([
    standingsOf(tx, pairs),
    // A private community is not there for those from whom a block parts its creator.
    community.visibility === 'private' && community.creator_id !== member.id
      ? hiddenAmong(tx, community.creator_id, pluck(people, 'id'))
      : new Set<number>(),
  ])
  const entries = people
    .map((person, index) => ({ person, standing: standings[index]! }))
    .filter(({ person, standing }) => standing.state === 'joined' || !apart.has(person.id))
  const byKey = new Map(entries.map((entry) => [entry.person.username_key, entry]))

  const invited: string[] = []
  const joined: string[] = []
  const raised: string[] = []
  const skipped: { username: string; reason: 'not_found' | 'already_member' | 'already_invited' }[] = []
  for (const key of keys) {
    const entry = byKey.get(key)
    const raises = entry?.standing.membership !== undefined && isBelow(entry.standing.membership.role, role)
    const reason = entry === undefined ? 'not_found' : raises ? undefined : reasons[entry.standing.state]
    if (entry === undefined || reason !== undefined) {
      skipped.push({ username: entry?.person.username ?? named.get(key) ?? key, reason: reason! })
      continue
    }
    const { person, standing } = entry
    if (raises && standing.membership !== undefined) {
      await all([
        tx.update(communityMembers, standing.membership.id, { role }),
        notify({ tx, member, now }, [person.id], 'community_role', { type: 'community', id: community.id }),
      ])
      raised.push(person.username)
      continue
    }
    const joins = nextState(membershipStates, standing.state, 'invite', ['admin']) === 'joined'
    const pair = { community_id: community.id, member_id: person.id, role }
    await all([
      joins
        ? admit(tx, pair, standing, now)
        : tx.insert(admissions, { ...pair, state: 'invited', invited_by: member.id, created_at: now }),
      notify({ tx, member, now }, [person.id], joins ? 'community_request_accepted' : 'community_invite', {
        type: 'community',
        id: community.id,
      }),
    ])
    ;(joins ? joined : invited).push(person.username)
  }
  return { invited, joined, raised, skipped }
}
