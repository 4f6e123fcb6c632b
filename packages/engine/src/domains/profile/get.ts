import type { Operations } from '@chowk/contract'
import type { MemberRow } from '../../entities/members.ts'
import type { Handler } from '../../handler.ts'
import { avatarPaths, bannerPaths } from '../media/built-in-images.ts'
import { presentUser } from '../users/present-user.ts'

export const get: Handler<Operations['profile']['get']> = async (context) => ({
  user: await presentUser(context, context.member),
  avatars: [...avatarPaths],
  banner_presets: [...bannerPaths],
  editable: editable(context.member),
})

/** What an update takes, as it is stored, so that it can be sent back as it is. */
function editable({ display_name, tagline, bio, avatar_url, banner_url, location, website }: MemberRow) {
  const { names: _, ...ids } = location ?? {}
  return {
    ...{ display_name, tagline, bio, avatar_url, banner_url, website },
    location: location === null ? null : { ...ids, country: location.country },
  }
}
