// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Item } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Images to add to an item. */
export interface ItemAddImages {
  /** The kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** The id of the item. */
  id: number
  /** Images to add at the end of the gallery, which holds at most 12. Each is a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. What is in the gallery already is not added again. */
  images: readonly string[]
}

/** Whether an item is archived. */
export interface ItemArchive {
  /** The kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** The id of the item. */
  id: number
  /** True takes the item off the site, false brings it back. */
  archived: boolean
}

/** The item after the change. */
export interface ItemUpdated {
  /** The id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** An item of any kind, with what all kinds have in common. */
  item: Item
}

/** What `items.archive` can fail with. */
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

/** What `items.addImages` can fail with. */
export type ItemsAddImagesError = OperationError<
  'items.addImages',
  ItemAddImages,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ItemUpdated
>

/** What holds for items of every kind: archiving and images. */
export class ItemsResource extends Resource {
  readonly namespace = 'items'

  /**
   * Archive an item of yours, or restore it.
   *
   * What is archived is read by nobody but you, and is in no list. What is scheduled can not be archived: cancel it.
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
    return this.$call('archive', { method: 'PUT', path: '/archive', quota: 'edit' }, options, body)
  }

  /**
   * Add images to the gallery of an item of yours.
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
    return this.$call('addImages', { method: 'POST', path: '/gallery', quota: 'edit' }, options, body)
  }
}
