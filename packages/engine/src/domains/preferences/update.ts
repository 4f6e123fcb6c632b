import type { Operations } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { preferences as stored } from '../../entities/profile.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { indexMember } from '../search/index-member.ts'
import { preferencesIn } from './preferences-of.ts'

export const update: Handler<Operations['preferences']['update']> = async ({ tx, member }, { body }) => {
  // The member's row stays locked, so that of two updates at once neither undoes the other.
  const [locked = member, row] = await all([
    tx.lock(members, member.id),
    tx.find(stored, 'member', { member_id: member.id }),
  ])
  const before = preferencesIn(row)
  const preferences = {
    email: merge(before.email, body.email),
    privacy: merge(before.privacy, body.privacy),
    language: body.language ?? before.language,
    timezone: body.timezone ?? before.timezone,
  }
  if (row === undefined) await tx.insert(stored, { member_id: member.id, preferences })
  else await tx.update(stored, row.id, { preferences })

  const { discoverable } = preferences.privacy
  if (discoverable !== locked.discoverable)
    await indexMember(tx, (await tx.update(members, member.id, { discoverable })) ?? locked)
  return { preferences }
}

/** What was sent is JSON: a name that is there has a value. */
const merge = <Section extends object>(
  before: Section,
  sent: { readonly [Name in keyof Section]?: Section[Name] | undefined } | undefined,
): Section => ({ ...before, ...(sent as Partial<Section>) })
