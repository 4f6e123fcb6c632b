import * as z from 'zod'
import { isLanguage, isTimeZone } from '../vocabulary/locales.ts'
import { atLeastOneField } from './items.ts'
import { atMost } from './lengths.ts'

const digests = ['off', 'daily', 'weekly'] as const

const email = {
  notifications: z.boolean().describe('Whether you get email about notifications.'),
  messages: z.boolean().describe('Whether you get email about unread messages.'),
  newsletter: z.boolean().describe('Whether you get the newsletter.'),
  digest: z.enum(digests).describe('Frequency of the feed summary.'),
}

const privacy = {
  discoverable: z.boolean().describe('Whether the list of members, search and autocomplete show you.'),
  show_activity: z.boolean().describe('Whether other members can read your activity.'),
  show_connections: z.boolean().describe('Whether other members can read your connections.'),
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
    email: atLeastOneField(optional(email)).optional().describe('Email settings.'),
    privacy: atLeastOneField(optional(privacy)).optional().describe('Privacy settings.'),
    language: language().optional().describe('Language of emails and pages, as a BCP 47 tag: `hi`, `en-IN`.'),
    timezone: timezone().optional().describe('IANA time zone: `Asia/Kolkata`.'),
  }),
).meta({
  id: 'PreferencesUpdate',
  description: 'Changes to your preferences. Omitted fields, also within a section, are kept.',
})

const Preferences = z
  .object({
    email: z.object(email),
    privacy: z.object(privacy),
    language: z.string().describe('BCP 47 tag.'),
    timezone: z.string().describe('IANA time zone.'),
  })
  .meta({ id: 'Preferences', description: 'Your preferences; defaults where you never changed them.' })

export type MemberPreferences = z.output<typeof Preferences>

export const PreferencesRead = z
  .object({ preferences: Preferences })
  .meta({ id: 'PreferencesRead', description: 'Your preferences.' })
