import type { ContentType } from '@chowk/contract'
import type { WriteContext } from '../../handler.ts'
import { createContent, type ContentBody } from './create-content.ts'

/** The handler of a create of a kind that has nothing besides what all kinds have and its details. */
export const createOf =
  <Body extends ContentBody>(type: Exclude<ContentType, 'community'>) =>
  (context: WriteContext, { body }: { readonly body: Body }) =>
    createContent(context, type, body)
