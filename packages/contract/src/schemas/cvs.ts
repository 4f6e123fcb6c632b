import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'
import { atLeastOneField } from './items.ts'
import { atMost } from './lengths.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'
import { webAddress } from './web-addresses.ts'

const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const

const name = (what: string) =>
  text(1, limits.titleMax).describe(`${what}: plain text, at most 200 characters.`)
const description = () => text(1, 5000).describe('What it was about: plain text, at most 5,000 characters.')
const month = () =>
  z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Send a month such as 2026-12.')
    .check(atMost(7))
const link = () => webAddress().describe('Where to see it, at most 2,048 characters.')

/** Fields of entries with a start and an optional end. */
const span = {
  start: month().describe('The month of its beginning, `YYYY-MM`.'),
  end: month().nullable().optional().describe('The month of its end, `YYYY-MM`; null or left out: not yet.'),
}

/** Refuses an end before the start. */
const inOrder = <Entry extends z.ZodType<{ start?: unknown; end?: unknown }>>(entry: Entry): Entry =>
  entry.refine(({ start, end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end, {
    path: ['end'],
    error: 'This must not lie before the start.',
    params: { code: 'too_small' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const experience = inOrder(
  z.strictObject({
    title: name('What you were'),
    company: name('Where'),
    location: name('In which place').optional(),
    ...span,
    description: description().optional(),
  }),
).meta({ id: 'CvExperience', description: 'Work that you did.' })

const education = inOrder(
  z.strictObject({
    school: name('Where you learned'),
    degree: name('What it came to').optional(),
    field: name('What you learned').optional(),
    ...span,
    description: description().optional(),
  }),
).meta({ id: 'CvEducation', description: 'Something that you learned.' })

const certification = z
  .strictObject({
    name: name('What it certifies'),
    issuer: name('Who gave it').optional(),
    issued: month().optional().describe('When it was given, `YYYY-MM`.'),
    expires: month().nullable().optional().describe('Until when it holds, `YYYY-MM`; null: for good.'),
    url: link().optional(),
  })
  .meta({ id: 'CvCertification', description: 'A certificate.' })

const language = z
  .strictObject({
    name: text(1, 50).describe('Plain text, at most 50 characters.'),
    level: z.enum(languageLevels).optional().describe('How well you speak it.'),
  })
  .meta({ id: 'CvLanguage', description: 'A language that you speak.' })

const project = inOrder(
  z.strictObject({
    name: name('What it is called'),
    url: link().optional(),
    start: span.start.optional(),
    end: span.end,
    description: description().optional(),
  }),
).meta({ id: 'CvProject', description: 'Something that you made.' })

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
      .describe('What you are, in one line: plain text, at most 200 characters. Null removes it.'),
    is_public: z
      .boolean()
      .optional()
      .describe('Whether other members may read it. A new CV is not public until you say so.'),
    summary: text(1, 5000)
      .nullable()
      .optional()
      .describe('What you do, in a paragraph: plain text, at most 5,000 characters. Null removes it.'),
    ...optional,
  }),
).meta({
  id: 'CvUpdate',
  description:
    'Changes to your CV. A section that is sent replaces the stored one; one that is left out is kept.',
})

/** The sections of a CV without its headline. Sections never sent are missing. */
export type CvSections = Readonly<Omit<z.output<typeof CvUpdate>, 'headline' | 'is_public'>>

export const Cv = z
  .object({
    headline: z.string().nullable().describe('Plain text.'),
    is_public: z.boolean().describe('Whether other members may read it.'),
    summary: z.string().nullable().describe('Plain text.'),
    ...sections,
    updated_at: timestamp().describe('When it last changed.'),
  })
  .meta({ id: 'Cv', description: 'The CV of a member. Sections that were never sent are empty.' })

export const OwnCv = z
  .object({
    cv: Cv.nullable().describe('Null until you write one.'),
    username: z.string().describe('Whose it is.'),
  })
  .meta({ id: 'OwnCv', description: 'Your CV.' })

export const CvRead = z
  .object({ cv: Cv, username: z.string().describe('Whose it is.') })
  .meta({ id: 'CvRead', description: 'The CV of a member.' })

export const CvUpdated = z.object({ cv: Cv }).meta({ id: 'CvUpdated', description: 'Your CV as it is now.' })
