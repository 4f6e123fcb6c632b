import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Part } from '../html.ts'
import { count, rupees } from './numbers.ts'
import { placeName } from './place.ts'
import { onDay, type Calendar } from './time.ts'
import { employmentTypes, experienceLevels, salaryPeriods, workModes } from './labels.ts'

type Listed<Id extends 'questions.list' | 'polls.list' | 'mcqs.list' | 'services.list' | 'jobs.list'> =
  ActOutput<OperationOf<Id>>['items'][number]

/** Returns the facts of a question, for one line. */
export const questionFacts = ({ resolved, likes }: Listed<'questions.list'>): Part[] => [
  resolved ? html`<span class="label good">Resolved</span>` : '',
  likes > 0 ? count(likes, 'like') : '',
]

/** Returns the facts of a poll, for one line. */
export const pollFacts = ({ votes_count, is_closed }: Listed<'polls.list'>): Part[] => [
  is_closed ? html`<span class="label">Closed</span>` : '',
  count(votes_count, 'vote'),
]

/** Returns the facts of a quiz, for one line. */
export const quizFacts = ({ answers_count, my_answer }: Listed<'mcqs.list'>): Part[] => [
  my_answer === null ? '' : html`<span class="label">Answered</span>`,
  answers_count === 0 ? 'No answers yet' : `${count(answers_count, 'member')} answered`,
]

/** Returns the facts of a service, for one line. */
export const serviceFacts = (service: Listed<'services.list'>): Part[] => [
  html`from <strong>${rupees(service.price_from)}</strong>`,
  ratingOf(service),
  service.category.name,
  placeName(service.location),
]

/** Renders the rating of a service. */
export const ratingOf = ({
  rating,
  reviews_count,
}: Pick<Listed<'services.list'>, 'rating' | 'reviews_count'>): Part =>
  rating === null
    ? ''
    : html`<span
        ><span aria-hidden="true">★ </span>${rating.toFixed(1)} of 5 (${count(reviews_count, 'review')})</span
      >`

/** Returns the facts of a job, for one line. */
export const jobFacts = (job: Listed<'jobs.list'>, calendar: Calendar): Part[] => [
  job.is_closed ? html`<span class="label warn">Closed</span>` : '',
  employmentTypes[job.employment_type],
  job.work_mode === 'remote' && job.location !== null
    ? `Remote, from ${placeName(job.location)}`
    : [workModes[job.work_mode], placeName(job.location)].filter(Boolean).join(', '),
  experienceLevels[job.experience_level],
  job.apply_by === null ? '' : html`apply by ${onDay(job.apply_by, calendar)}`,
]

/** Formats the salary of a job. */
export function salaryOf({
  salary_min,
  salary_max,
  salary_period,
}: Pick<Listed<'jobs.list'>, 'salary_min' | 'salary_max' | 'salary_period'>): string | undefined {
  const amounts = [...new Set([salary_min, salary_max])].filter((amount) => amount !== null)
  if (amounts.length === 0) return undefined
  const range =
    amounts.length === 2
      ? amounts.map(rupees).join(' to ')
      : `${salary_min === null ? 'up to ' : salary_max === null ? 'from ' : ''}${rupees(amounts[0]!)}`
  return salary_period === null ? range : `${range} ${salaryPeriods[salary_period]}`
}
