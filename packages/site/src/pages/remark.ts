import { Failure } from '@chowk/engine'
import { addressOfRemark } from '../actions/address-of-remark.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** Goes on to where a comment, an answer or a reply stands now: others may have come before it since it was linked to. */
export const remarkPage: Page = {
  async show({ visit, params }) {
    if (!/^[1-9]\d{0,14}$/.test(params.id!)) throw new Failure('not_found')
    return seeOther(await addressOfRemark(visit, Number(params.id)))
  },
}
