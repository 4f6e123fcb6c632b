import type {
  ApplicationRole,
  ApplicationStatus,
  EmploymentType,
  ExperienceLevel,
  JobStatus,
  SalaryPeriod,
  WorkMode,
} from '@chowk/contract'
import type { LocatedIds } from '../places/places.ts'
import {
  boolean,
  counter,
  entity,
  integer,
  list,
  nullable,
  object,
  text,
  type RowOf,
} from '../store/entity.ts'
import type { CvRow } from './profile.ts'

/** Fields and search columns specific to jobs, under the item's id. */
export const jobs = entity('jobs', {
  columns: {
    author_id: integer(),
    status: text<JobStatus>(),
    /** Whether it is published and open; lists omit others. */
    listed: boolean(),
    published_at: integer(),
    apply_by: nullable(integer()),
    company: nullable(text()),
    employment_type: text<EmploymentType>(),
    work_mode: text<WorkMode>(),
    experience_level: text<ExperienceLevel>(),
    salary_min: nullable(integer()),
    salary_max: nullable(integer()),
    salary_period: nullable(text<SalaryPeriod>()),
    /** The highest salary given, converted to a year. */
    yearly_top: nullable(integer()),
    location: nullable(object<LocatedIds>()),
    /** The slug of the city's name, and the city's own slug if a namesake has that one. */
    city_name: nullable(text()),
    city_slug: nullable(text()),
    applications_count: counter(),
  },
  whose: {
    partOf: 'items',
    kept: 'thread',
    columns: { company: 'emptied', location: 'emptied', city_name: 'emptied', city_slug: 'emptied' },
  },
  indexes: {
    newest: ['listed', 'published_at'],
    employmentType: ['listed', 'employment_type', 'published_at'],
    workMode: ['listed', 'work_mode', 'published_at'],
    experienceLevel: ['listed', 'experience_level', 'published_at'],
    cityName: ['listed', 'city_name', 'published_at'],
    citySlug: ['listed', 'city_slug', 'published_at'],
  },
})
export type JobRow = RowOf<typeof jobs>

/** A status change of an application. */
export interface ApplicationStep {
  readonly status: ApplicationStatus
  readonly by: ApplicationRole
  /** Visible to the side that took the step. */
  readonly note: string | null
  readonly at: number
}

/** Returns the steps of an application as one side sees them: with its own notes only. */
export const stepsFor = (side: ApplicationRole, history: readonly ApplicationStep[]): ApplicationStep[] =>
  history.map((step) => (step.by === side ? step : { ...step, note: null }))

export const applications = entity('applications', {
  columns: {
    job_id: integer(),
    applicant_id: integer(),
    employer_id: integer(),
    status: text<ApplicationStatus>(),
    cover_letter: nullable(text()),
    /** Copy of the CV at the time of application. */
    cv: object<CvRow>(),
    /** The reason of a rejection, for the applicant. */
    reason: nullable(text()),
    history: list<ApplicationStep>(),
    created_at: integer(),
    updated_at: integer(),
  },
  whose: {
    applicant_id: {
      index: 'ofApplicant',
      kept: 'agreement',
      seen: (row) => ({ ...row, history: stepsFor('applicant', row.history) }),
      columns: {
        cover_letter: 'emptied',
        cv: (cv) => ({ ...cv, headline: null, sections: {} }),
        reason: 'kept',
        history: (history) => stepsFor('employer', history),
      },
    },
    employer_id: {
      index: 'ownedByEmployer',
      kept: 'agreement',
      only: ['job_id', 'status', 'reason', 'history', 'created_at', 'updated_at'],
      seen: (row) => ({ ...row, history: stepsFor('employer', row.history) }),
      columns: {
        cover_letter: 'kept',
        cv: 'kept',
        reason: 'emptied',
        history: (history) => stepsFor('applicant', history),
      },
    },
  },
  unique: { application: ['job_id', 'applicant_id'] },
  indexes: {
    ofJob: ['job_id', 'created_at'],
    ofJobStatus: ['job_id', 'status', 'created_at'],
    ofApplicant: ['applicant_id', 'created_at'],
    ownedByEmployer: ['employer_id', 'created_at'],
    ofApplicantStatus: ['applicant_id', 'status', 'created_at'],
  },
})
export type ApplicationRow = RowOf<typeof applications>
