import type { MemberRequest } from '@chowk/contract/internal'
import { invalidValue } from '../../api-error.ts'
import { quoted } from '../../text/spelling.ts'

export const invalidUsername = (username: unknown) =>
  invalidValue(
    'username',
    `${quoted(username)} can't be a username: 1 to 30 letters, digits, and . _ - between them.`,
  )

/** Returns the row of a new member. */
export const memberRow = ({ username, display_name, plan, status, role }: MemberRequest, now: number) => ({
  username,
  username_key: username.toLowerCase(),
  display_name: display_name ?? username,
  plan: plan ?? 'free',
  status: status ?? 'active',
  role: role ?? 'member',
  avatar_url: null,
  banner_url: null,
  tagline: null,
  bio: null,
  website: null,
  location: null,
  discoverable: true,
  followers_count: 0,
  connections_count: 0,
  created_at: now,
})
