import * as z from 'zod'
import { isLanguage, isTimeZone } from '../vocabulary/locales.ts'
import { atLeastOneField } from './items.ts'
import { atMost } from './lengths.ts'

const digests = ['off', 'daily', 'weekly'] as const

const email = {
  notifications: z.boolean().describe('Whether to be told of notifications by mail.'),
  messages: z.boolean().describe('Whether to be told of unread messages by mail.'),
  newsletter: z.boolean().describe('Whether to get the newsletter.'),
  digest: z.enum(digests).describe('How often to get a summary of the feed.'),
}

const privacy = {
  discoverable: z.boolean().describe('Whether the list of members, search and autocomplete show you.'),
  show_activity: z.boolean().describe('Whether others may read your activity.'),
  show_connections: z.boolean().describe('Whether others may read whom you are connected with.'),
}

const language = () =>
  z
    .string()
    .check(atMost(35))
    .refine((value) => LANGUAGE.test(value) && isLanguage(value), {
      error: 'Send a language such as hi or en-IN.',
      params: { code: 'invalid_format' },
    })
    .meta({ pattern: LANGUAGE.source })
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

const timezone = () =>
  z
    .string()
    .check(atMost(64))
    .refine((value) => TIME_ZONE.test(value) && isTimeZone(value), {
      error: 'Send a time zone such as Asia/Kolkata.',
      params: { code: 'invalid_value' },
    })
    .meta({ pattern: TIME_ZONE.source })
const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+/-]*$/

const optional = <Shape extends Record<string, z.ZodType>>(shape: Shape) => z.strictObject(shape).partial()

export const PreferencesUpdate = atLeastOneField(
  z.strictObject({
    email: atLeastOneField(optional(email)).optional().describe('Which mails to get.'),
    privacy: atLeastOneField(optional(privacy)).optional().describe('What others may see.'),
    language: language()
      .optional()
      .describe('The language of mails and pages, as BCP 47 names it: `hi`, `en-IN`.'),
    timezone: timezone().optional().describe('A time zone of the IANA database: `Asia/Kolkata`.'),
  }),
).meta({
  id: 'PreferencesUpdate',
  description: 'Changes to your preferences. Whatever is left out, also within a section, is kept.',
})

const Preferences = z
  .object({
    email: z.object(email),
    privacy: z.object(privacy),
    language: z.string().describe('As BCP 47 names it.'),
    timezone: z.string().describe('A time zone of the IANA database.'),
  })
  .meta({ id: 'Preferences', description: 'What you prefer; what you never changed as it is for everybody.' })

export type MemberPreferences = z.output<typeof Preferences>

export const PreferencesRead = z
  .object({ preferences: Preferences })
  .meta({ id: 'PreferencesRead', description: 'Your preferences.' })
