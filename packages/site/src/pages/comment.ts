import { commentAddress } from '../actions/comment-address.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { pathId } from '../path-id.ts'

/** Redirects to the current address of a comment, answer or reply, which moves as others are added. */
export const commentPage: Page = {
  async show(context) {
    return seeOther(await commentAddress(context.visit, pathId(context)))
  },
}
