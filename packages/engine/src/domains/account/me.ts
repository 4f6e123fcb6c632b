import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { profilePath } from '../../site.ts'
import { timestamp } from '../../text/times.ts'

export const me: Handler<Operations['account']['me']> = async ({ member, key, site }) => ({
  user: {
    id: member.id,
    username: member.username,
    display_name: member.display_name,
    plan: member.plan,
    profile_url: site.absolute(profilePath(member.username)),
  },
  key: {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    created_at: timestamp(key.created_at),
    expires_at: timestamp(key.expires_at),
  },
})
