import * as z from 'zod'
import { inOrder } from './across-fields.ts'
import { limits } from '../vocabulary/limits.ts'
import { atLeastOneField } from './items.ts'
import { atMost } from './lengths.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'
import { webAddress } from './web-addresses.ts'

const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const

const name = (what: string) =>
  text(1, limits.titleMax).describe(`${what}: plain text, at most 200 characters.`)
const description = () => text(1, 5000).describe('Description: plain text, at most 5,000 characters.')
const month = () =>
  z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Send a month such as 2026-12.')
    .check(atMost(7))
const link = () => webAddress().describe('Web address, at most 2,048 characters.')

/** Fields of entries with a start and an optional end. */
const span = {
  start: month().describe('Start month, `YYYY-MM`.'),
  end: month().nullable().optional().describe('End month, `YYYY-MM`. Null or omitted: ongoing.'),
}

const spanned = <Entry extends z.ZodType>(entry: Entry): Entry =>
  inOrder(entry, ['start', 'end'], 'The end must not be before the start.')

const experience = spanned(
  z.strictObject({
    title: name('Job title'),
    company: name('Company'),
    location: name('Location').optional(),
    ...span,
    description: description().optional(),
  }),
).meta({ id: 'CvExperience', description: 'A work experience.' })

const education = spanned(
  z.strictObject({
    school: name('School'),
    degree: name('Degree').optional(),
    field: name('Field of study').optional(),
    ...span,
    description: description().optional(),
  }),
).meta({ id: 'CvEducation', description: 'A school or course.' })

const certification = z
  .strictObject({
    name: name('Certificate name'),
    issuer: name('Issuer').optional(),
    issued: month().optional().describe('Month of issue, `YYYY-MM`.'),
    expires: month().nullable().optional().describe('Month of expiry, `YYYY-MM`. Null: no expiry.'),
    url: link().optional(),
  })
  .meta({ id: 'CvCertification', description: 'A certificate.' })

const language = z
  .strictObject({
    name: text(1, 50).describe('Plain text, at most 50 characters.'),
    level: z.enum(languageLevels).optional().describe('Level of proficiency.'),
  })
  .meta({ id: 'CvLanguage', description: 'A language that you speak.' })

const project = spanned(
  z.strictObject({
    name: name('Project name'),
    url: link().optional(),
    start: span.start.optional(),
    end: span.end,
    description: description().optional(),
  }),
).meta({ id: 'CvProject', description: 'One of your projects.' })

const sections = {
  experience: z.array(experience).check(atMost(30)).describe('Work, at most 30 entries.'),
  education: z.array(education).check(atMost(20)).describe('Schools and courses, at most 20 entries.'),
  skills: z.array(text(1, 50)).check(atMost(50)).describe('At most 50, each of 1 to 50 characters.'),
  certifications: z.array(certification).check(atMost(20)).describe('At most 20 entries.'),
  languages: z.array(language).check(atMost(20)).describe('At most 20 entries.'),
  projects: z.array(project).check(atMost(20)).describe('At most 20 entries.'),
}

const optional = {
  experience: sections.experience.optional(),
  education: sections.education.optional(),
  skills: sections.skills.optional(),
  certifications: sections.certifications.optional(),
  languages: sections.languages.optional(),
  projects: sections.projects.optional(),
}

export const CvUpdate = atLeastOneField(
  z.strictObject({
    headline: text(1, limits.titleMax)
      .nullable()
      .optional()
      .describe('One-line headline: plain text, at most 200 characters. Null removes it.'),
    is_public: z
      .boolean()
      .optional()
      .describe('Whether other members can read it. Default for a new CV: `false`.'),
    summary: text(1, 5000)
      .nullable()
      .optional()
      .describe('Summary paragraph: plain text, at most 5,000 characters. Null removes it.'),
    ...optional,
  }),
).meta({
  id: 'CvUpdate',
  description:
    'Changes to your CV. A section you send replaces the stored section. Omitted sections do not change.',
})

/** The sections of a CV without its headline. Sections never sent are missing. */
export type CvSections = Readonly<Omit<z.output<typeof CvUpdate>, 'headline' | 'is_public'>>

export const Cv = z
  .object({
    headline: z.string().nullable().describe('Plain text.'),
    is_public: z.boolean().describe('Whether other members can read it.'),
    summary: z.string().nullable().describe('Plain text.'),
    ...sections,
    updated_at: timestamp().describe('Time of last change.'),
  })
  .meta({ id: 'Cv', description: 'The CV of a member. Sections never sent are empty.' })

export const OwnCv = z
  .object({
    cv: Cv.nullable().describe('Null until you write one.'),
    username: z.string().describe('CV owner.'),
  })
  .meta({ id: 'OwnCv', description: 'Your CV.' })

export const CvRead = z
  .object({ cv: Cv, username: z.string().describe('CV owner.') })
  .meta({ id: 'CvRead', description: 'The CV of a member.' })

export const CvUpdated = z.object({ cv: Cv }).meta({ id: 'CvUpdated', description: 'Your updated CV.' })
