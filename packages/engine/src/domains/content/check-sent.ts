import type { WriteContext } from '../../handler.ts'
import { distinctTags } from '../../text/tags.ts'
import { checkOwnImages, imageFieldsOf } from './images.ts'

/** The fields that creates and updates of content of any kind share. */
export interface SentContent {
  readonly tags?: readonly string[] | undefined
  readonly featured_image?: string | null | undefined
  readonly gallery?: readonly string[] | undefined
}

/**
 * Checks the fields that every create and update of content asks about, by rules that depend on the member. Returns
 * the tags to store; undefined if none were sent.
 * @throws ApiError `validation_failed`
 */
export async function checkSent({ tx, member }: WriteContext, content: SentContent) {
  await checkOwnImages(tx, member.id, imageFieldsOf(content))
  return content.tags && distinctTags(content.tags)
}
