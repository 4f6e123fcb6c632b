import { commentAddress } from '../actions/comment-address.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { pathId } from '../path-id.ts'

/** Goes on to where a comment, an answer or a reply stands now: others may have come before it since it was linked to. */
export const commentPage: Page = {
  async show(context) {
    return seeOther(await commentAddress(context.visit, pathId(context)))
  },
}
