import { limits } from '@chowk/contract/core'
import { ApiError, type FieldProblem, invalidFields } from '../../api-error.ts'
import { itemContents, type ItemRow, media } from '../../entities/content.ts'
import type { PrepareContext, WriteContext } from '../../handler.ts'
import type { KeptImage } from '../../ports/image-store.ts'
import { LinkRejected } from '../../ports/links.ts'
import { all } from '../../store/all.ts'
import type { RowOf } from '../../store/entity.ts'
import { pluck } from '../../store/pluck.ts'
import type { Tx, ReadTx } from '../../store/store.ts'
import { acceptImage } from '../media/accept-image.ts'
import { builtInImages } from '../media/built-in-images.ts'
import { STORAGE_PREFIX } from '../media/storage.ts'
import { storeImage } from '../media/store-image.ts'
import { endUses, type ImageHolder, trackRead } from '../media/use-images.ts'

/** Returns all that an item refers to images with: an image counts once, wherever in the item it stands. */
export const holdersOf = (
  { featured_image, gallery }: Pick<ItemRow, 'featured_image' | 'gallery'>,
  text: Pick<RowOf<typeof itemContents>, 'body' | 'details'> | undefined,
): readonly ImageHolder[] => [featured_image, gallery, text?.body, text?.details]

/** Ends the use of images by items, once no one will read them again. */
export async function releaseImages(tx: Tx, now: number, released: readonly ItemRow[]): Promise<void> {
  const contents = await tx.getMany(itemContents, pluck(released, 'id'))
  const holders = released.map((item) => holdersOf(item, contents.get(item.id)))
  await endUses(tx, now, holders)
}

/** Images that content refers to, by field path. */
export type ImageFields = ReadonlyMap<string, string>

export function imageFieldsOf(body: {
  readonly featured_image?: string | null | undefined
  readonly gallery?: readonly string[] | undefined
}): ImageFields {
  const fields = new Map<string, string>()
  if (typeof body.featured_image === 'string') fields.set('featured_image', body.featured_image)
  body.gallery?.forEach((image, index) => fields.set(`gallery.${index}`, image))
  return fields
}

/** Returns the images in some fields. */
export const imagesAmong = <Field extends string>(
  holder: { readonly [F in Field]?: string | null | undefined },
  fields: readonly Field[],
): ImageFields =>
  new Map(fields.flatMap((field) => (typeof holder[field] === 'string' ? [[field, holder[field]]] : [])))

/** Runs {@link checkOwnImages} on newly added images. */
export const checkNewImages = (tx: ReadTx, memberId: number, fields: ImageFields, before: ImageFields) => {
  const unchanged = new Set(before.values())
  return checkOwnImages(tx, memberId, new Map([...fields].filter(([, image]) => !unchanged.has(image))))
}

/** @throws ApiError `validation_failed` that lists each stored image that the member did not upload. */
export async function checkOwnImages(tx: ReadTx, memberId: number, fields: ImageFields): Promise<void> {
  const stored = [...fields].filter(
    ([, image]) => image.startsWith(STORAGE_PREFIX) && !builtInImages.has(image),
  )
  if (stored.length === 0) return
  const keys = [...new Set(stored.map(([, path]) => path))].map((path) => ({ path }))
  const rows = await tx.findMany(media, 'path', keys)
  const own = new Set(rows.filter((row) => row.member_id === memberId).map((row) => row.path))
  const problems: FieldProblem[] = stored
    .filter(([, path]) => !own.has(path))
    .map(([path]) => ({ path, code: 'not_found', message: 'You have no upload with this path.' }))
  if (problems.length > 0) throw invalidFields(...problems)
  trackRead(tx, own)
}

/** Imported external images, by URL. */
export type ImportedImages = ReadonlyMap<string, KeptImage>

/**
 * Fetches the external images in `fields`, except those in `known`.
 * @throws ApiError `validation_failed` that lists each link that can't be imported.
 */
export async function importLinks(context: PrepareContext, fields: ImageFields, known: ReadonlySet<string>) {
  const imported = new Map<string, KeptImage>()
  const problems: FieldProblem[] = []
  for (const [path, url] of fields) {
    if (!url.startsWith('https://') || known.has(url) || imported.has(url)) continue
    try {
      const { bytes } = await context.links.fetch(url, limits.image)
      imported.set(url, await acceptImage(context, bytes, path))
    } catch (error) {
      if (!(error instanceof LinkRejected) && !(error instanceof ApiError)) throw error
      // The queue of images is full; this one is not at fault.
      if (error instanceof ApiError && error.code === 'rate_limited') throw error
      const why = (error instanceof ApiError && error.details.fields?.[0]?.message) || error.message
      problems.push({ path, code: 'invalid_value', message: `This image can't be imported: ${why}` })
    }
  }
  if (problems.length > 0) throw invalidFields(...problems)
  return imported
}

/** Stores imported images, and returns their paths by URL. */
export async function storeImported(context: WriteContext, imported: ImportedImages) {
  const stored = await all(
    [...imported].map(async ([url, image]) => [url, (await storeImage(context, image)).path] as const),
  )
  return new Map(stored)
}
