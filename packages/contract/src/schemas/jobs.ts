import * as z from 'zod'
import { employmentTypes, experienceLevels, salaryPeriods, workModes } from '../vocabulary/content.ts'
import { jobStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { Application } from './applications.ts'
import { atLeastOneField, itemFields, scheduledAt, Updated } from './items.ts'
import { atMost } from './lengths.ts'
import { Location, locationInput } from './locations.ts'
import { queryInteger } from './queries.ts'
import { html, text, title } from './text.ts'
import { dateTime, timestamp } from './times.ts'

/** The highest salary, in whole rupees. */
const MOST_RUPEES = 1_000_000_000

const description = () =>
  html().describe('HTML, at most 100,000 characters; cleaned to the tags that are allowed.')
const employmentType = () => z.enum(employmentTypes)
const workMode = () => z.enum(workModes).describe('Where the work is done.')
const experienceLevel = () => z.enum(experienceLevels)
const company = () => text(1, 200).describe('Plain text, at most 200 characters.')
const salary = () => z.int().min(0).max(MOST_RUPEES)
const skills = () =>
  z
    .array(text(1, 50))
    .check(atMost(20))
    .describe('What the work asks for: at most 20, each of 1 to 50 characters.')
const applyBy = () =>
  dateTime().describe(
    'Applications are taken until then: a date and time with a UTC offset or `Z`, ahead of now.',
  )

/** Refuses a range whose end is below its start. */
const salaryRange = <Body extends z.ZodType<{ salary_min?: unknown; salary_max?: unknown }>>(
  body: Body,
): Body =>
  body.refine(
    ({ salary_min, salary_max }) =>
      typeof salary_min !== 'number' || typeof salary_max !== 'number' || salary_min <= salary_max,
    {
      path: ['salary_max'],
      error: 'This must not be less than salary_min.',
      params: { code: 'too_small' },
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

export const JobCreate = salaryRange(
  z.strictObject({
    title: title().describe('Plain text, 2 to 200 characters.'),
    description: description(),
    employment_type: employmentType(),
    work_mode: workMode(),
    experience_level: experienceLevel(),
    company: company().optional(),
    salary_min: salary().optional().describe('The least that is paid, in whole rupees.'),
    salary_max: salary().optional().describe('The most that is paid, in whole rupees.'),
    salary_period: z
      .enum(salaryPeriods)
      .optional()
      .describe('What the salary is paid for; `yearly` if left out.'),
    location: locationInput().optional(),
    skills: skills().optional(),
    apply_by: applyBy().optional(),
    scheduled_at: scheduledAt().optional(),
  }),
).meta({ id: 'JobCreate', description: 'A job to publish.' })

export const JobUpdate = atLeastOneField(
  salaryRange(
    z.strictObject({
      title: title().optional().describe('Plain text, 2 to 200 characters.'),
      description: description().optional(),
      employment_type: employmentType().optional(),
      work_mode: workMode().optional(),
      experience_level: experienceLevel().optional(),
      company: company().nullable().optional(),
      salary_min: salary().nullable().optional().describe('The least that is paid, in whole rupees.'),
      salary_max: salary().nullable().optional().describe('The most that is paid, in whole rupees.'),
      salary_period: z
        .enum(salaryPeriods)
        .nullable()
        .optional()
        .describe('What the salary is paid for; null is `yearly` where there is a salary.'),
      location: locationInput().nullable().optional(),
      skills: skills().optional(),
      apply_by: applyBy().nullable().optional(),
    }),
  ),
).meta({ id: 'JobUpdate', description: 'The fields of a job to change; what is left out is kept.' })

const jobStatus = () => z.enum(statesOf(jobStates))

const Job = z
  .object({
    ...itemFields,
    type: z.literal('job'),
    company: z.string().nullable(),
    employment_type: employmentType(),
    work_mode: z.enum(workModes),
    experience_level: experienceLevel(),
    salary_min: z.int().min(0).nullable().describe('Whole rupees.'),
    salary_max: z.int().min(0).nullable().describe('Whole rupees.'),
    salary_period: z
      .enum(salaryPeriods)
      .nullable()
      .describe('What the salary is paid for; null without one.'),
    location: Location.nullable(),
    apply_by: timestamp().nullable(),
    is_closed: z.boolean().describe('Whether its author closed it to applications.'),
    applications_count: z.int().min(0).describe('How many applied.'),
  })
  .meta({ id: 'Job', description: 'A job, as it stands in a list.' })

const JobDetail = z
  .object({
    ...Job.shape,
    description: z.string().describe('HTML.'),
    skills: z.array(z.string()),
  })
  .meta({ id: 'JobDetail', description: 'A job with all that is said of it.' })

export const JobPage = pageOf(Job).meta({ id: 'JobPage', description: 'A page of jobs.' })

export const JobUpdated = Updated(JobDetail).meta({
  id: 'JobUpdated',
  description: 'The job after the change.',
})

export const JobRead = z
  .object({
    item: JobDetail,
    my_application: Application.nullable(),
    can_apply: z.boolean().describe('Whether you could apply now.'),
    cv_missing: z.boolean().describe('Whether you have no CV yet, which an application needs.'),
  })
  .meta({ id: 'JobRead', description: 'A job, and where you stand with it.' })

export const JobStatusChanged = z
  .object({ status: jobStatus(), item: JobDetail })
  .meta({ id: 'JobStatusChanged', description: 'A job that was closed or opened again.' })

export const jobFilters = {
  type: employmentType().optional().describe('The type of employment.'),
  mode: workMode().optional().describe('Where the work is done.'),
  experience: experienceLevel().optional().describe('The level of experience.'),
  location: z.string().check(atMost(200)).optional().describe('A city, by its name or slug.'),
  salary_min: queryInteger(0)
    .optional()
    .describe(
      'Jobs that pay up to this much or more in a year, in whole rupees: an amount for a month counts 12 times, one for an hour 2,080 times, one for a project once.',
    ),
}
