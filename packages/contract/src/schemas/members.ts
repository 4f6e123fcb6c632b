import * as z from 'zod'
import { plans } from '../vocabulary/plans.ts'
import { scopeNames } from '../vocabulary/scopes.ts'
import { quotaActions } from '../vocabulary/quotas.ts'
import { id } from './identifiers.ts'
import { timestamp } from './times.ts'

export const Member = z
  .object({
    id: id(),
    username: z.string().describe('Unique, case-insensitive.'),
    display_name: z.string().describe('Name shown to others.'),
    plan: z.enum(plans).describe('Plan; sets the daily quotas.'),
    profile_url: z.string().describe('Absolute URL of the profile.'),
  })
  .meta({ id: 'Member', description: 'The member who owns the API key.' })

export const MemberCard = z
  .object({
    id: id(),
    username: z.string().describe('Unique, case-insensitive.'),
    display_name: z.string().describe('Name shown to others.'),
    avatar_url: z.string().nullable().describe('Path on the site, or an external URL.'),
    profile_url: z.string().describe('Absolute URL of the profile.'),
  })
  .meta({ id: 'MemberCard', description: 'A member, as shown with their content.' })

export const ApiKey = z
  .object({
    id: id(),
    name: z.string().describe('Label given by the member.'),
    prefix: z
      .string()
      .describe('First characters of the key, for recognition. The key itself is never shown again.'),
    scopes: z.array(z.enum(scopeNames)).describe('Scopes of the key, fixed at creation.'),
    created_at: timestamp().describe('Time of creation.'),
    expires_at: timestamp().describe('When the key expires.'),
  })
  .meta({ id: 'ApiKey', description: 'The API key of the request.' })

export const QuotaEntry = z
  .object({
    action: z.enum(quotaActions).describe('Action that uses the units.'),
    limit: z.int().min(0).describe('Units per day.'),
    used: z.int().min(0).describe('Units used today.'),
    remaining: z.int().min(0).describe('Units left today; never negative.'),
  })
  .meta({ id: 'QuotaEntry', description: "Today's use of one quota action." })
