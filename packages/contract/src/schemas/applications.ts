import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'
import { actionsOf, applicationStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { Cv } from './cvs.ts'
import { id } from './identifiers.ts'
import { MemberCard } from './members.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'

export const ApplicationCreate = z
  .strictObject({
    cover_letter: text(1, 10_000).optional().describe('Why you: plain text, at most 10,000 characters.'),
  })
  .meta({ id: 'ApplicationCreate', description: 'An application for a job.' })

const note = () => text(1, limits.comment)

export const ApplicationStep = z
  .strictObject({
    note: note()
      .optional()
      .describe('Kept with this step, for your side alone: plain text, at most 10,000 characters.'),
  })
  .meta({ id: 'ApplicationStep', description: 'What to keep with a step of an application.' })

export const ApplicationRejection = z
  .strictObject({
    note: note()
      .optional()
      .describe('Kept with this step, for your side alone: plain text, at most 10,000 characters.'),
    reason: note().optional().describe('Told to the applicant: plain text, at most 10,000 characters.'),
  })
  .meta({ id: 'ApplicationRejection', description: 'Why an application is turned down.' })

export const applicationStatus = () => z.enum(statesOf(applicationStates))
const applicationRole = () => z.enum(['applicant', 'employer'])

export const Application = z
  .object({
    id: id(),
    status: applicationStatus(),
    role: applicationRole().describe('Which side you are on.'),
    allowed: z.array(z.enum(actionsOf(applicationStates))).describe('What you can do with it now.'),
    job: z.object({
      id: id(),
      slug: z.string(),
      title: z.string(),
      company: z.string().nullable(),
      url: z.string(),
      web_url: z.string(),
    }),
    applicant: MemberCard,
    cover_letter: z.string().nullable(),
    cv: Cv.describe('The CV as it was when the application was sent.'),
    reason: z.string().nullable().describe('Why it was rejected, where the employer said so.'),
    history: z
      .array(
        z.object({
          status: applicationStatus(),
          by: applicationRole(),
          note: z.string().nullable().describe('What your side noted; never what the other did.'),
          at: timestamp(),
        }),
      )
      .describe('Each status it came to, by whom and when, oldest first.'),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Application', description: 'An application for a job.' })

export const ApplicationPage = pageOf(Application).meta({
  id: 'ApplicationPage',
  description: 'A page of applications, newest first.',
})

export const ApplicationChanged = z
  .object({ id: id(), status: applicationStatus(), application: Application })
  .meta({ id: 'ApplicationChanged', description: 'An application, as it is now.' })
