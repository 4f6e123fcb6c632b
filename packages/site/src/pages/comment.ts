import { ApiError } from '@chowk/engine'
import { commentAddress } from '../actions/comment-address.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** Goes on to where a comment, an answer or a reply stands now: others may have come before it since it was linked to. */
export const commentPage: Page = {
  async show({ visit, params }) {
    if (!/^[1-9]\d{0,14}$/.test(params.id!)) throw new ApiError('not_found')
    return seeOther(await commentAddress(visit, Number(params.id)))
  },
}
