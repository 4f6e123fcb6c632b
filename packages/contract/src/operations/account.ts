import * as z from 'zod'
import { operation } from '../operation.ts'
import { ApiKey, Member, QuotaEntry } from '../schemas/members.ts'
import { timestamp } from '../schemas/times.ts'
import { plans } from '../vocabulary/plans.ts'

export const account = {
  me: operation({
    method: 'GET',
    path: '/me',
    scope: 'any',
    summary: 'Read the member and the scopes of the API key.',
    description: 'The quickest way to check a key.',
    response: z
      .object({ user: Member, key: ApiKey })
      .meta({ id: 'Me', description: 'The member and the API key of a request.' }),
  }),
  usage: operation({
    method: 'GET',
    path: '/usage',
    scope: 'any',
    summary: "Read today's use of every daily quota.",
    description:
      'Days are UTC days. All keys of a member share the same units. Only requests to this API count.',
    response: z
      .object({
        plan: z.enum(plans),
        day: z.string().describe('The current UTC day, `YYYY-MM-DD`.').meta({ format: 'date' }),
        resets_at: timestamp().describe('The next midnight UTC, when all quotas reset.'),
        quotas: z.array(QuotaEntry),
      })
      .meta({ id: 'Usage', description: "Today's use of every daily quota." }),
  }),
  openapi: operation({
    method: 'GET',
    path: '/openapi.json',
    scope: null,
    summary: 'Read the OpenAPI 3.1 description of this API.',
    description: 'Public, without the envelope. May be cached for an hour; carries an `ETag`.',
    response: z
      .record(z.string(), z.unknown())
      .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' }),
  }),
}
