import * as z from 'zod'
import { time } from './fields.ts'
import { siteAct } from './site-act.ts'

const response = z.strictObject({ changed: z.boolean() })
const body = z.strictObject({ address: z.string().describe('A valid email address.') })

export const mail = {
  sendSignInLink: siteAct({
    by: ['visitor'],
    summary: 'Queues a sign-in link for the member who confirmed an address, if any.',
    body,
  }),
  sendConfirmation: siteAct({
    by: ['member'],
    summary:
      'Queues a link that confirms an address. Earlier links become invalid. Requires a recent sign-in.',
    body,
  }),
  confirmAddress: siteAct({
    by: ['member'],
    summary: 'Uses up a link, and sets its address unless another member has it. Ends all other sessions.',
    body: z.strictObject({
      link: z.string().describe('The secret of the link.'),
      digest_due: time.describe('When the first digest is due.'),
    }),
    response,
  }),
  removeAddress: siteAct({
    by: ['member'],
    summary: 'Removes the address and ends all other sessions. Requires a recent sign-in.',
    response,
  }),
}
