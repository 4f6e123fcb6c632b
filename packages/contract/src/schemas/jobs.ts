import * as z from 'zod'
import { bounded, rangeOf } from './bounds.ts'
import { employmentTypes, experienceLevels, salaryPeriods, workModes } from '../vocabulary/content.ts'
import { jobStates, statesOf } from '../vocabulary/states.ts'
import { inOrder } from './across-fields.ts'
import { pageOf } from './answers.ts'
import { Application } from './applications.ts'
import { atLeastOneField, itemFields, scheduledAt, Updated } from './items.ts'
import { atMost } from './lengths.ts'
import { Location, locationInput } from './locations.ts'
import { queryInteger } from './queries.ts'
import { html, text, title } from './text.ts'
import { dateTime, timestamp } from './times.ts'

/** The highest salary, in whole rupees. */
const MAX_RUPEES = 1_000_000_000

const description = () => bounded(html(), 'HTML, at most {} characters; sanitized to the allowed tags.')
const employmentType = () => z.enum(employmentTypes)
const workMode = () => z.enum(workModes).describe('Place of work.')
const experienceLevel = () => z.enum(experienceLevels)
const skill = () => text(1, 50)
const company = () => bounded(text(1, 200), 'Plain text, at most {} characters.')
const salary = () => z.int().min(0).max(MAX_RUPEES)
const skills = () =>
  bounded(
    z.array(skill()).check(atMost(20)),
    `Required skills: at most {}, each of ${rangeOf(skill())} characters.`,
  )
const applyBy = () =>
  dateTime().describe('Application deadline: a future date and time with a UTC offset or `Z`.')

const salaryRange = <Body extends z.ZodType>(body: Body): Body =>
  inOrder(body, ['salary_min', 'salary_max'], 'This must not be less than salary_min.')

export const JobCreate = salaryRange(
  z.strictObject({
    title: bounded(title(), 'Plain text, {} characters.'),
    description: description(),
    employment_type: employmentType(),
    work_mode: workMode(),
    experience_level: experienceLevel(),
    company: company().optional(),
    salary_min: salary().optional().describe('Lowest salary, in whole rupees.'),
    salary_max: salary().optional().describe('Highest salary, in whole rupees.'),
    salary_period: z.enum(salaryPeriods).optional().describe('Period of the salary. Default: `yearly`.'),
    location: locationInput().optional(),
    skills: skills().optional(),
    apply_by: applyBy().optional(),
    scheduled_at: scheduledAt().optional(),
  }),
).meta({ id: 'JobCreate', description: 'A job to publish.' })

export const JobUpdate = atLeastOneField(
  salaryRange(
    z.strictObject({
      title: bounded(title().optional(), 'Plain text, {} characters.'),
      description: description().optional(),
      employment_type: employmentType().optional(),
      work_mode: workMode().optional(),
      experience_level: experienceLevel().optional(),
      company: company().nullable().optional(),
      salary_min: salary().nullable().optional().describe('Lowest salary, in whole rupees.'),
      salary_max: salary().nullable().optional().describe('Highest salary, in whole rupees.'),
      salary_period: z
        .enum(salaryPeriods)
        .nullable()
        .optional()
        .describe('Period of the salary; null means `yearly` if there is a salary.'),
      location: locationInput().nullable().optional(),
      skills: skills().optional(),
      apply_by: applyBy().nullable().optional(),
    }),
  ),
).meta({ id: 'JobUpdate', description: 'The fields of a job to change; omitted fields are kept.' })

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
    salary_period: z.enum(salaryPeriods).nullable().describe('Period of the salary; null without a salary.'),
    location: Location.nullable(),
    apply_by: timestamp().nullable(),
    is_closed: z.boolean().describe('Whether its author closed it to applications.'),
    applications_count: z.int().min(0).describe('Number of applicants.'),
  })
  .meta({ id: 'Job', description: 'A job, as shown in lists.' })

const JobDetail = z
  .object({
    ...Job.shape,
    description: z.string().describe('HTML.'),
    skills: z.array(z.string()),
  })
  .meta({ id: 'JobDetail', description: 'A job with its details.' })

export const JobPage = pageOf(Job).meta({ id: 'JobPage', description: 'A page of jobs.' })

export const JobUpdated = Updated(JobDetail).meta({
  id: 'JobUpdated',
  description: 'The job after the change.',
})

export const JobRead = z
  .object({
    item: JobDetail,
    my_application: Application.nullable(),
    can_apply: z.boolean().describe('Whether you can apply now.'),
    cv_missing: z.boolean().describe('Whether you lack the CV that an application requires.'),
  })
  .meta({ id: 'JobRead', description: 'A job, and your relation to it.' })

export const JobStatusChanged = z
  .object({ status: jobStatus(), item: JobDetail })
  .meta({ id: 'JobStatusChanged', description: 'A job that was closed or reopened.' })

export const jobFilters = {
  type: employmentType().optional().describe('Type of employment.'),
  mode: workMode().optional().describe('Place of work.'),
  experience: experienceLevel().optional().describe('Level of experience.'),
  location: z.string().check(atMost(200)).optional().describe('Name or slug of a city.'),
  salary_min: queryInteger(0)
    .optional()
    .describe(
      'Lower bound for the highest yearly salary, in whole rupees. Monthly amounts count 12 times, hourly ones 2,080 times and project amounts once.',
    ),
}
