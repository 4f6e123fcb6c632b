import { limits, type Operations } from '@chowk/contract/core'
import { items, type ItemRow } from '../../entities/content.ts'
import { invalid } from '../../failure.ts'
import { prepared } from '../../handler.ts'
import {
  checkOwnImages,
  importLinks,
  storeImported,
  type ImageFields,
  type ImportedImages,
} from '../content/images.ts'
import { lockOwnItem, ownItem } from '../content/own-item.ts'
import { useImages } from '../media/use-images.ts'
import { presentUpdated } from './present-updated.ts'

export const addImages = prepared<Operations['items']['addImages'], ImportedImages>({
  async prepare(context, { body }) {
    const item = await context.store.read((tx) => ownItem(tx, context.member.id, body))
    const images = newImages(item, body.images)
    checkRoom(item, images)
    return importLinks(context, fieldsOf(images), new Set())
  },
  async perform(context, { body }, imported) {
    const { tx, member, now } = context
    const item = await lockOwnItem(tx, member.id, body)
    const images = newImages(item, body.images)
    if (images.size === 0) return presentUpdated(context, item, [])
    await checkOwnImages(tx, member.id, fieldsOf(images))
    checkRoom(item, images)
    const paths = await storeImported(context, imported)
    const gallery = [...item.gallery, ...[...images.keys()].map((image) => paths.get(image) ?? image)]
    const row = (await tx.update(items, item.id, { gallery, updated_at: now })) ?? item
    await useImages(tx, now, item.gallery, row.gallery)
    return presentUpdated(context, row, ['gallery'])
  },
})

/** The images that are not in the gallery yet, each once, with its place among those sent. */
function newImages(item: ItemRow, images: readonly string[]): Map<string, number> {
  const added = new Map<string, number>()
  for (const [index, image] of images.entries())
    if (!item.gallery.includes(image) && !added.has(image)) added.set(image, index)
  return added
}

/** @throws Failure `validation_failed` where the gallery would hold too many. */
function checkRoom({ gallery }: ItemRow, images: ReadonlyMap<string, number>): void {
  if (gallery.length + images.size > limits.gallery)
    throw invalid({
      path: 'images',
      code: 'too_many',
      message: `A gallery holds at most ${limits.gallery} images; this one has ${gallery.length}.`,
    })
}

const fieldsOf = (images: ReadonlyMap<string, number>): ImageFields =>
  new Map([...images].map(([image, index]) => [`images.${index}`, image]))
