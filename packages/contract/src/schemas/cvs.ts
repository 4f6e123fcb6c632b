import * as z from 'zod'
import { inOrder } from './across-fields.ts'
import { bounded, rangeOf } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
import { atLeastOneField } from './items.ts'
import { atMost } from './lengths.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'
import { webAddress } from './web-addresses.ts'

const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const

const name = (what: string) =>
  bounded(text(1, limits.titleMax), `${what}: plain text, at most {} characters.`)
const description = () => bounded(text(1, 5000), 'Description: plain text, at most {} characters.')
const month = () =>
  z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Send a month such as 2026-12.')
    .check(atMost(7))
const skill = () => text(1, 50)
const link = () => bounded(webAddress(), 'Web address, at most {} characters.')

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
    name: bounded(text(1, 50), 'Plain text, at most {} characters.'),
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
  experience: bounded(z.array(experience).check(atMost(30)), 'Work, at most {} entries.'),
  education: bounded(z.array(education).check(atMost(20)), 'Schools and courses, at most {} entries.'),
  skills: bounded(z.array(skill()).check(atMost(50)), `At most {}, each of ${rangeOf(skill())} characters.`),
  certifications: bounded(z.array(certification).check(atMost(20)), 'At most {} entries.'),
  languages: bounded(z.array(language).check(atMost(20)), 'At most {} entries.'),
  projects: bounded(z.array(project).check(atMost(20)), 'At most {} entries.'),
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
    headline: bounded(
      text(1, limits.titleMax).nullable().optional(),
      'One-line headline: plain text, at most {} characters. Null removes it.',
    ),
    is_public: z
      .boolean()
      .optional()
      .describe('Whether other members can read it. Default for a new CV: `false`.'),
    summary: bounded(
      text(1, 5000).nullable().optional(),
      'Summary paragraph: plain text, at most {} characters. Null removes it.',
    ),
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
