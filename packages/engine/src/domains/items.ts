import { contentStates, limits } from '@chowk/contract/core'
import { itemContents, items as stored, type ItemRow } from '../entities/content.ts'
import { forbidden, invalid } from '../api-error.ts'
import { prepared, type Handler, type Handlers, type Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import {
  checkOwnImages,
  holdersOf,
  importLinks,
  storeImported,
  type ImageFields,
  type ImportedImages,
} from './content/images.ts'
import { lockOwnItem, lockPlacedItem, ownItem } from './content/find-item.ts'
import { presentItems } from './content/present-items.ts'
import { afterPublication, afterWithdrawal, assertMayGoLive } from './content/publish.ts'
import { useImages } from './media/use-images.ts'
import { nextState } from './states.ts'

const archive: Handler<'items.archive'> = async (context, { body }) => {
  const { tx, member, now } = context
  const item = await lockPlacedItem(tx, member.id, body)
  if ((item.status === 'archived') === body.archived) return presentUpdated(context, item, [])
  if (item.hidden_from !== null) throw forbidden('Moderators have hidden this, and only they can restore it.')
  const status = nextState(contentStates, item.status, body.archived ? 'archive' : 'restore', ['author'])
  if (!body.archived) await assertMayGoLive(tx, item)
  const row = (await tx.update(stored, item.id, { status, updated_at: now })) ?? item
  await (body.archived ? afterWithdrawal(tx, [row], context) : afterPublication(tx, row, context))
  return presentUpdated(context, row, ['archived'])
}

const addImages = prepared<'items.addImages', ImportedImages>({
  async prepare(context, { body }) {
    const item = await context.store.read((tx) => ownItem(tx, context.member.id, body))
    const images = newImages(item, body.images)
    checkRoom(item, images)
    return importLinks(context, fieldsOf(images), new Set())
  },
  async perform(context, { body }, imported) {
    const { tx, member, now } = context
    const [item, content] = await all([lockOwnItem(tx, member.id, body), tx.get(itemContents, body.id)])
    const images = newImages(item, body.images)
    if (images.size === 0) return presentUpdated(context, item, [])
    await checkOwnImages(tx, member.id, fieldsOf(images))
    checkRoom(item, images)
    const paths = await storeImported(context, imported)
    const gallery = [...item.gallery, ...[...images.keys()].map((image) => paths.get(image) ?? image)]
    const row = (await tx.update(stored, item.id, { gallery, updated_at: now })) ?? item
    await useImages(tx, now, holdersOf(item, content), holdersOf(row, content))
    return presentUpdated(context, row, ['gallery'])
  },
})

/** Returns the images not in the gallery yet, each once, with its index in the request. */
function newImages(item: ItemRow, images: readonly string[]): Map<string, number> {
  const added = new Map<string, number>()
  for (const [index, image] of images.entries())
    if (!item.gallery.includes(image) && !added.has(image)) added.set(image, index)
  return added
}

/** @throws ApiError `validation_failed` if the gallery would hold too many. */
function checkRoom({ gallery }: ItemRow, images: ReadonlyMap<string, number>): void {
  if (gallery.length + images.size > limits.gallery)
    throw invalid(
      'images',
      'too_many',
      `A gallery holds at most ${limits.gallery} images; this one has ${gallery.length}.`,
    )
}

const fieldsOf = (images: ReadonlyMap<string, number>): ImageFields =>
  new Map([...images].map(([image, index]) => [`images.${index}`, image]))

/** Presents the response to an update of any kind of item. */
async function presentUpdated(context: Presenting, row: ItemRow, updated: string[]) {
  const [item] = await presentItems(context, [row])
  return { id: row.id, url: item!.url, updated, item: item! }
}

export const handlers: Handlers<'items'> = { archive, addImages }
