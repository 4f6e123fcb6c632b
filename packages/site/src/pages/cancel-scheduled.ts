import { contentTypes, type ContentType } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { idIn } from '../path-id.ts'
import { kinds } from '../writing/kinds.ts'

/** Cancels a scheduled publication, then redirects to a form with its text. */
export const cancelScheduled: Page = {
  async submit({ params, perform }) {
    const named = namedIn(params)
    await perform('scheduled.cancel', { params: named })
    return seeOther(`${kinds[named.type].path}/new?from=${named.id}`)
  },
}

/** Returns the item that the address names. @throws ApiError `not_found` */
function namedIn({ type, id }: Readonly<Record<string, string>>): { type: ContentType; id: number } {
  const known = contentTypes.find((contentType) => contentType === type)
  if (known === undefined) throw new ApiError('not_found')
  return { type: known, id: idIn(id!) }
}
