import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { PrepareContext, WriteContext } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import type { ReadTx } from '../../store/store.ts'
import { excerptOf } from '../../text/html.ts'
import { tagKey, tagNames } from '../../text/tags.ts'
import { countTags } from '../tags/count-tags.ts'
import { checkOwnImages, imageFieldsOf, importLinks, storeImported, type ImportedImages } from './images.ts'

type EditableType = 'post' | 'question'

interface UpdateBody {
  readonly title?: string | undefined
  readonly body?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly featured_image?: string | null | undefined
  readonly gallery?: readonly string[] | undefined
}

/** The item of this kind and id, if the member is its author and it is not gone. @throws Failure `not_found` */
export async function ownItem(
  tx: ReadTx,
  memberId: number,
  type: EditableType,
  id: number,
): Promise<ItemRow> {
  const item = await tx.get(items, id)
  const editable = item?.status === 'published' || item?.status === 'scheduled' || item?.status === 'archived'
  if (item === undefined || !editable || item.type !== type || item.author_id !== memberId) throw notFound()
  return item
}

/** Fetches the links to other sites that the update brings in. @throws Failure `not_found`, `validation_failed` */
export async function prepareUpdate(
  context: PrepareContext,
  type: EditableType,
  id: number,
  body: UpdateBody,
): Promise<ImportedImages> {
  const item = await context.store.read((tx) => ownItem(tx, context.member.id, type, id))
  return importLinks(context, imageFieldsOf(body), new Set(imageFieldsOf(item).values()))
}

/** Changes the fields that were sent, and gives the item with the names of those whose value is another one now. */
export async function updateContent(
  context: WriteContext,
  type: EditableType,
  id: number,
  body: UpdateBody,
  imported: ImportedImages,
) {
  const { tx, member, now } = context
  const item = await ownItem(tx, member.id, type, id)
  const content = await tx.get(itemContents, id)
  await checkOwnImages(tx, member.id, imageFieldsOf(body))
  const paths = await storeImported(context, imported)
  const stored = (image: string) => paths.get(image) ?? image

  const changes: { -readonly [K in keyof ItemRow]?: ItemRow[K] } = {}
  const updated: string[] = []
  if (body.title !== undefined && body.title !== item.title) {
    changes.title = body.title
    updated.push('title')
  }
  if (body.body !== undefined && body.body !== content?.body) {
    changes.excerpt = excerptOf(body.body ?? '')
    updated.push('body')
    await tx.update(itemContents, id, { body: body.body })
  }
  const tags = body.tags && tagNames(body.tags)
  if (tags && !sameList(tags, item.tags)) {
    changes.tags = tags
    updated.push('tags')
    if (item.status === 'published') await recountTags(context, item.tags, tags)
  }
  if (body.featured_image !== undefined) {
    const image = body.featured_image === null ? null : stored(body.featured_image)
    if (image !== item.featured_image) {
      changes.featured_image = image
      updated.push('featured_image')
    }
  }
  const gallery = body.gallery?.map(stored)
  if (gallery && !sameList(gallery, item.gallery)) {
    changes.gallery = gallery
    updated.push('gallery')
  }
  if (updated.length > 0) changes.updated_at = now
  const row = updated.length > 0 ? ((await tx.update(items, id, changes)) ?? item) : item
  return { id, url: itemPaths[type] + (row.slug ?? ''), updated, row }
}

async function recountTags(
  context: WriteContext,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const only = (names: readonly string[], others: readonly string[]) => {
    const keys = new Set(others.map(tagKey))
    return names.filter((name) => !keys.has(tagKey(name)))
  }
  await countTags(context.tx, only(before, after), -1, context)
  await countTags(context.tx, only(after, before), 1, context)
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
