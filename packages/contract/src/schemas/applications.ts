import * as z from 'zod'
import { bounded } from './bounds.ts'
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
    cover_letter: bounded(text(1, 10_000).optional(), 'Letter: plain text, at most {} characters.'),
  })
  .meta({ id: 'ApplicationCreate', description: 'An application for a job.' })

const note = () => text(1, limits.comment)

export const ApplicationStep = z
  .strictObject({
    note: bounded(
      note().optional(),
      'Private note of your side on this step: plain text, at most {} characters.',
    ),
  })
  .meta({ id: 'ApplicationStep', description: 'A note kept with a step of an application.' })

export const ApplicationRejection = z
  .strictObject({
    note: bounded(
      note().optional(),
      'Private note of your side on this step: plain text, at most {} characters.',
    ),
    reason: bounded(note().optional(), 'Sent to the applicant: plain text, at most {} characters.'),
  })
  .meta({ id: 'ApplicationRejection', description: 'The rejection of an application.' })

export const applicationStatus = () => z.enum(statesOf(applicationStates))
const applicationRole = () => z.enum(['applicant', 'employer'])

export const Application = z
  .object({
    id: id(),
    status: applicationStatus(),
    role: applicationRole().describe('Your side.'),
    allowed: z.array(z.enum(actionsOf(applicationStates))).describe('Actions that are possible for you now.'),
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
    cv: Cv.describe('Snapshot of the CV at the time of application.'),
    reason: z.string().nullable().describe('Reason for rejection; null if none was given.'),
    history: z
      .array(
        z.object({
          status: applicationStatus(),
          by: applicationRole(),
          note: z.string().nullable().describe('Private note of your side, never visible to the other.'),
          at: timestamp(),
        }),
      )
      .describe('Statuses reached, with side and time, oldest first.'),
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
  .meta({ id: 'ApplicationChanged', description: 'An updated application.' })
