import * as z from 'zod'
import { plans } from '../vocabulary/plans.ts'
import { scopeNames } from '../vocabulary/scopes.ts'
import { quotaActions } from '../vocabulary/quotas.ts'
import { id } from './identifiers.ts'
import { timestamp } from './times.ts'

export const Member = z
  .object({
    id: id(),
    username: z.string().describe('Unique, without regard to case.'),
    display_name: z.string().describe('The name that others see.'),
    plan: z.enum(plans).describe('Decides the daily quotas.'),
    profile_url: z.string().describe('Absolute URL of the profile.'),
  })
  .meta({ id: 'Member', description: 'The member who owns the API key.' })

export const MemberCard = z
  .object({
    id: id(),
    username: z.string().describe('Unique, without regard to case.'),
    display_name: z.string().describe('The name that others see.'),
    avatar_url: z.string().nullable().describe('A path on the site, or an address elsewhere.'),
    profile_url: z.string().describe('Absolute URL of the profile.'),
  })
  .meta({ id: 'MemberCard', description: 'A member, as shown beside what they wrote.' })

export const ApiKey = z
  .object({
    id: id(),
    name: z.string().describe('The label that the member gave it.'),
    prefix: z
      .string()
      .describe('The first characters of the key, to recognise it by. The key itself is never given again.'),
    scopes: z.array(z.enum(scopeNames)).describe('What it may be used for; fixed when it was created.'),
    created_at: timestamp().describe('When it was created.'),
    expires_at: timestamp().describe('From when on it is refused.'),
  })
  .meta({ id: 'ApiKey', description: 'The API key that the request was made with.' })

export const QuotaEntry = z
  .object({
    action: z.enum(quotaActions).describe('What the units are used for.'),
    limit: z.int().min(0).describe('Units a day.'),
    used: z.int().min(0).describe('Units used today.'),
    remaining: z.int().min(0).describe('Units left today; never negative.'),
  })
  .meta({ id: 'QuotaEntry', description: "Today's use of one quota action." })
