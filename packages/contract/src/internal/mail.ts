import * as z from 'zod'
import { operation } from '../operation.ts'
import { time } from './fields.ts'

const Changed = z.strictObject({ changed: z.boolean() })

const address = z.string().describe('A valid email address.')

export const mail = {
  sendSignInLink: operation({
    method: 'POST',
    path: '/sign-in-mails',
    by: ['visitor'],
    scope: null,
    summary: 'Queues a sign-in link for the member who confirmed an address, if any.',
    body: z.strictObject({ address }),
    response: z.strictObject({}),
  }),
  sendConfirmation: operation({
    method: 'POST',
    path: '/me/email',
    by: ['member'],
    scope: null,
    summary: 'Queues a link that confirms an address. Earlier links end. Takes a sign-in of just now.',
    body: z.strictObject({ address }),
    response: z.strictObject({}),
  }),
  confirmAddress: operation({
    method: 'PUT',
    path: '/me/email',
    by: ['member'],
    scope: null,
    summary: 'Uses up a link, and sets its address. Ends all other sessions.',
    body: z.strictObject({
      link: z.string().describe('The secret of the link.'),
      digest_due: time.describe('When the first digest is due.'),
    }),
    response: Changed.describe('False for a link that does not work, or an address of another member.'),
  }),
  removeAddress: operation({
    method: 'DELETE',
    path: '/me/email',
    by: ['member'],
    scope: null,
    summary: 'Removes the address, and ends all other sessions. Takes a sign-in of just now.',
    response: Changed,
  }),
}
