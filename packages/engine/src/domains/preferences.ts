import type { MemberPreferences } from '@chowk/contract'
import { members } from '../entities/members.ts'
import { preferences as stored } from '../entities/profile.ts'
import { forbidden } from '../api-error.ts'
import type { Handler, Handlers, Viewing } from '../handler.ts'
import { all } from '../store/all.ts'
import type { RowOf } from '../store/entity.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import { indexMember } from './search/entries.ts'

const get: Handler<'preferences.get'> = async ({ tx, member }) => ({
  preferences: await preferencesOf(tx, member.id),
})

const update: Handler<'preferences.update'> = async ({ tx, member }, { body }) => {
  // The lock on the member prevents lost updates.
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

/** The body is JSON, so a present name has a value. */
const merge = <Section extends object>(
  before: Section,
  changes: { readonly [Name in keyof Section]?: Section[Name] | undefined } | undefined,
): Section => ({ ...before, ...(changes as Partial<Section>) })

/** The default preferences. */
const defaults: MemberPreferences = {
  email: { notifications: true, messages: true, newsletter: false, digest: 'weekly' },
  privacy: { discoverable: true, show_activity: true, show_connections: true },
  language: 'en',
  timezone: 'UTC',
}

/** Stores what a new member prefers. */
export const insertPreferences = (tx: Tx, member_id: number, chosen: Partial<MemberPreferences>) =>
  tx.insert(stored, { member_id, preferences: { ...defaults, ...chosen } })

/** Returns the preferences of a member. */
async function preferencesOf(tx: ReadTx, member_id: number): Promise<MemberPreferences> {
  return preferencesIn(await tx.find(stored, 'member', { member_id }))
}

/** Returns the preferences in a row, else the defaults. */
const preferencesIn = (row: RowOf<typeof stored> | undefined): MemberPreferences =>
  row?.preferences ?? defaults

/** @throws ApiError `forbidden` if another member keeps this private. */
export async function assertNotPrivate(
  { tx, member }: Viewing,
  userId: number,
  what: 'show_activity' | 'show_connections',
): Promise<void> {
  if (userId === member.id) return
  const { privacy } = await preferencesOf(tx, userId)
  if (!privacy[what]) throw forbidden('This member has made this private.')
}

export const handlers: Handlers<'preferences'> = { get, update }
