// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Item } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Images to add to an item. */
export interface ItemAddImages {
  /** Kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** ID of the item. */
  id: number
  /** Images to append to the gallery, which holds at most 12. Each is a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Images already in the gallery are skipped. */
  images: readonly string[]
}

/** Whether an item is archived. */
export interface ItemArchive {
  /** Kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** ID of the item. */
  id: number
  /** True removes the item from the site, false restores it. */
  archived: boolean
}

/** The updated item. */
export interface ItemUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** An item of any kind, with the fields common to all. */
  item: Item
}

/** Errors of `items.archive`. */
export type ItemsArchiveError = OperationError<
  'items.archive',
  ItemArchive,
  | AnyCode
  | KeyCode
  | BodyCode
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'quota_exceeded',
  ItemUpdated
>

/** Errors of `items.addImages`. */
export type ItemsAddImagesError = OperationError<
  'items.addImages',
  ItemAddImages,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ItemUpdated
>

/** Items of every type: archiving and images. */
export class ItemsResource extends Resource {
  readonly namespace = 'items'

  /**
   * Archive or restore your item.
   *
   * Only you can see an archived item, and no list contains it. Scheduled items cannot be archived. Cancel them instead.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.items.archive({ type: 'post', id: 1, archived: true })
   */
  archive(body: ItemArchive, options?: RequestOptions): Call<ItemUpdated, ItemsArchiveError> {
    return call(this, 'archive', { route: 'PUT /archive', quota: 'edit' }, options, body)
  }

  /**
   * Add images to the gallery of your item.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { data } = await client.media.upload('./photo.png')
   * const { item } = await client.items.addImages({ type: 'post', id: 1, images: [data.url] })
   */
  addImages(body: ItemAddImages, options?: RequestOptions): Call<ItemUpdated, ItemsAddImagesError> {
    return call(this, 'addImages', { route: 'POST /gallery', quota: 'edit' }, options, body)
  }
}
