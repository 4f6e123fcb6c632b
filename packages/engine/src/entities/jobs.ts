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
import { boolean, entity, integer, list, nullable, object, text, type RowOf } from '../store/entity.ts'
import type { CvRow } from './profile.ts'

/** What only jobs have, and what they are found by; under the id of the item. */
export const jobs = entity('jobs', {
  columns: {
    author_id: integer(),
    status: text<JobStatus>(),
    /** Whether it is published and open: what is not, no list gives. */
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
    /** The highest salary that is named, as what it comes to in a year. */
    yearly_top: nullable(integer()),
    location: nullable(object<LocatedIds>()),
    /** What the name of the city comes to as a slug, and the city's own slug where another of that name has it already. */
    city_name: nullable(text()),
    city_slug: nullable(text()),
    applications_count: integer(),
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

/** A status that an application came to. */
export interface ApplicationStep {
  readonly status: ApplicationStatus
  readonly by: ApplicationRole
  /** For the side that took the step. */
  readonly note: string | null
  readonly at: number
}

export const applications = entity('applications', {
  columns: {
    job_id: integer(),
    applicant_id: integer(),
    employer_id: integer(),
    status: text<ApplicationStatus>(),
    cover_letter: nullable(text()),
    /** The CV as it was when the application was sent. */
    cv: object<CvRow>(),
    /** Why it was rejected, for the applicant. */
    reason: nullable(text()),
    history: list<ApplicationStep>(),
    created_at: integer(),
    updated_at: integer(),
  },
  unique: { application: ['job_id', 'applicant_id'] },
  indexes: {
    ofJob: ['job_id', 'created_at'],
    ofJobStatus: ['job_id', 'status', 'created_at'],
    ofApplicant: ['applicant_id', 'created_at'],
    ofApplicantStatus: ['applicant_id', 'status', 'created_at'],
  },
})
export type ApplicationRow = RowOf<typeof applications>
