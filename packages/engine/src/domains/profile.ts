import { members, type MemberRow } from '../entities/members.ts'
import { prepared, type Handler, type Handlers } from '../handler.ts'
import type { LocatedIds } from '../places/places.ts'
import { all } from '../store/all.ts'
import {
  importLinks,
  storeImported,
  type ImportedImages,
  imagesAmong,
  checkNewImages,
} from './content/images.ts'
import { locate } from './locations.ts'
import { avatarPaths, bannerPaths } from './media/built-in-images.ts'
import { useImages } from './media/use-images.ts'
import { indexMember } from './search/entries.ts'
import { presentUser } from './users.ts'

const get: Handler<'profile.get'> = async (context) => ({
  user: await presentUser(context, context.member),
  avatars: [...avatarPaths],
  banner_presets: [...bannerPaths],
  editable: editable(context.member),
})

/** Returns the body of an update, as stored, so that it can be sent back unchanged. */
function editable({ display_name, tagline, bio, avatar_url, banner_url, location, website }: MemberRow) {
  const { names: _, ...ids } = location ?? {}
  return {
    ...{ display_name, tagline, bio, avatar_url, banner_url, website },
    location: location === null ? null : { ...ids, country: location.country },
  }
}

interface Prepared {
  readonly imported: ImportedImages
  /** Undefined if none was sent. */
  readonly location: LocatedIds | null | undefined
}

const update = prepared<'profile.update', Prepared>({
  async prepare(context, { body }) {
    const location = await locate(context.places, body.location)
    const known = new Set(imagesOf(context.member).values())
    return { location, imported: await importLinks(context, imagesOf(body), known) }
  },
  async perform(context, { body }, { location, imported }) {
    const { tx, member } = context
    const before = (await tx.lock(members, member.id)) ?? member
    await checkNewImages(tx, member.id, imagesOf(body), imagesOf(before))
    const paths = await storeImported(context, imported)
    const stored = (image: string | null) => (image === null ? null : (paths.get(image) ?? image))
    const { display_name, tagline, bio, avatar_url, banner_url, website } = body
    const changes = {
      ...(display_name !== undefined && { display_name }),
      ...(tagline !== undefined && { tagline }),
      ...(bio !== undefined && { bio }),
      ...(website !== undefined && { website }),
      ...(avatar_url !== undefined && { avatar_url: stored(avatar_url) }),
      ...(banner_url !== undefined && { banner_url: stored(banner_url) }),
      ...(location !== undefined && { location }),
    }
    const user = (await tx.update(members, member.id, changes)) ?? before
    await useImages(
      tx,
      context.now,
      [before.avatar_url, before.banner_url, before.bio],
      [user.avatar_url, user.banner_url, user.bio],
    )
    const [presented] = await all([presentUser(context, user), indexMember(tx, user)])
    return { user: presented }
  },
})

type ProfileImages = { readonly [F in 'avatar_url' | 'banner_url']?: MemberRow[F] | undefined }

/** Returns the images that a profile refers to, by field. */
const imagesOf = (profile: ProfileImages) => imagesAmong(profile, ['avatar_url', 'banner_url'])

export const handlers: Handlers<'profile'> = { get, update }
