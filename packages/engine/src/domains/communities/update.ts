import { communities, type CommunityRow } from '../../entities/communities.ts'
import { prepared } from '../../handler.ts'
import { startTask } from '../../tasks/task.ts'
import { importLinks, storeImported, type ImportedImages, checkNewImages } from '../content/images.ts'
import { useImages } from '../media/use-images.ts'
import { indexCommunity } from '../search/entries.ts'
import { findCommunity, lockCommunity, assertAdmin, standingOf } from './find-community.ts'
import { communityImages } from './insert-community.ts'
import { presentCommunity } from './present-community.ts'
import { visibilityTask } from './visibility-task.ts'

const fields = ['name', 'description', 'icon', 'banner', 'banner_style', 'visibility'] as const

export const update = prepared<'communities.update', ImportedImages>({
  async prepare(context, { params, body }) {
    const community = await context.store.read(async (tx) => {
      const found = await findCommunity({ tx, member: context.member }, params.slug)
      assertAdmin(await standingOf(tx, found.id, context.member.id))
      return found
    })
    return importLinks(context, communityImages(body), new Set(communityImages(community).values()))
  },
  async perform(context, { params, body }, imported) {
    const { tx, member, now } = context
    const community = await lockCommunity(context, params.slug)
    assertAdmin(await standingOf(tx, community.id, member.id))
    await checkNewImages(tx, member.id, communityImages(body), communityImages(community))
    const paths = await storeImported(context, imported)
    const stored = (image: string) => paths.get(image) ?? image
    const values: Partial<Record<(typeof fields)[number], unknown>> = {
      ...body,
      ...(body.icon !== undefined && { icon: stored(body.icon) }),
      ...(typeof body.banner === 'string' && { banner: stored(body.banner) }),
    }
    const updated = fields.filter(
      (field) => values[field] !== undefined && values[field] !== community[field],
    )
    const changes = Object.fromEntries(updated.map((field) => [field, values[field]]))
    const row: CommunityRow =
      updated.length === 0
        ? community
        : ((await tx.update(communities, community.id, { ...changes, updated_at: now })) ?? community)
    await useImages(
      tx,
      now,
      [community.icon, community.banner, community.description, community.rules],
      [row.icon, row.banner, row.description, row.rules],
    )
    await indexCommunity(tx, row)
    const moves = updated.includes('visibility')
    if (moves)
      await startTask(
        context,
        visibilityTask,
        { subject_id: row.id },
        row,
        row.visibility === 'public' ? { part: 'told', by: member.id } : { part: 'blocked' },
      )
    // The task removes members, and counts them.
    const counted = (moves && (await tx.get(communities, row.id))) || row
    return { community: (await presentCommunity(context, counted)).community, updated }
  },
})
