import type { MemberPreferences } from '@chowk/contract'
import { preferences } from '../../entities/profile.ts'
import type { RowOf } from '../../store/entity.ts'
import type { ReadTx } from '../../store/store.ts'

/** What everybody prefers who says nothing else. */
const defaults: MemberPreferences = {
  email: { notifications: true, messages: true, newsletter: false, digest: 'weekly' },
  privacy: { discoverable: true, show_activity: true, show_connections: true },
  language: 'en',
  timezone: 'UTC',
}

/** What a member prefers. */
export async function preferencesOf(tx: ReadTx, member_id: number): Promise<MemberPreferences> {
  return preferencesIn(await tx.find(preferences, 'member', { member_id }))
}

/** What a member prefers who has this row, or none. */
export const preferencesIn = (row: RowOf<typeof preferences> | undefined): MemberPreferences =>
  row?.preferences ?? defaults
