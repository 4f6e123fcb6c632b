import type { ContentType } from '@chowk/contract'
import { bookingStates, employmentTypes, experienceLevels, workModes } from '@chowk/contract/core'
import { salaryFields } from '../../packages/engine/src/domains/jobs/job-fields.ts'
import { categories } from '../../packages/engine/src/domains/lookups/categories.ts'
import { locationFields, priceFields } from '../../packages/engine/src/domains/services/prepare-service.ts'
import { itemOptions, votes } from '../../packages/engine/src/entities/engagement.ts'
import { applications, jobs } from '../../packages/engine/src/entities/jobs.ts'
import { bookings, reviews, servicePackages, services } from '../../packages/engine/src/entities/services.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { cvOf } from './people.ts'
import type { Rows, Shape } from './shape.ts'

/** Yields ids of members who may see an item, each once, up to a limit. */
export type Audience = (topic: string, max: number, except?: number) => Generator<number>

interface Subject {
  readonly id: number
  /** Its index among all items. */
  readonly at: number
  readonly author_id: number
  readonly audience: Audience
  readonly timeOf: (part: number) => number
}

/** The parts specific to one kind of item. */
interface Particular {
  readonly details?: Readonly<Record<string, unknown>>
  readonly texts?: readonly string[]
  readonly votes?: number
  readonly rows?: () => Iterable<SnapshotRow>
}

type ServiceCounts = Map<number, number>

export function detailRow(
  shape: Shape,
  rows: Rows,
  type: ContentType,
  subject: Subject,
  counts: ServiceCounts,
): Particular {
  if (type === 'poll' || type === 'mcq') return choice(shape, rows, type, subject)
  if (type === 'service') return service(shape, rows, subject, counts)
  return type === 'job' ? job(shape, rows, subject) : {}
}

const OPTIONS = 3

function choice(
  shape: Shape,
  rows: Rows,
  type: 'poll' | 'mcq',
  { id, at, audience, timeOf }: Subject,
): Particular {
  const voters = [...audience('voters', shape.few('votes', at, 1.3, 1000))]
  const texts = Array.from({ length: OPTIONS }, (_, nth) => shape.words(`option ${nth}`, at, 2))
  return {
    texts,
    votes: voters.length,
    *rows() {
      const options = texts.map((text, position) => ({ id: rows.id(itemOptions), position, text }))
      for (const option of options) {
        const chosen = Math.ceil((voters.length - option.position) / OPTIONS)
        const correct = type === 'mcq' && option.position === 0
        yield rows.of(itemOptions, { ...option, item_id: id, votes: chosen, correct })
      }
      for (const [nth, member_id] of voters.entries()) {
        const option_id = options[nth % OPTIONS]!.id
        yield rows.of(votes, { member_id, item_id: id, option_id, suspended: false, created_at: timeOf(0.3) })
      }
    },
  }
}

/** The steps of a successful booking. */
const COURSE = ['accept', 'progress', 'deliver', 'complete'] as const
const steps = [
  { status: bookingStates.initial, by: 'client' as const },
  ...COURSE.map((action) => {
    const { to, by } = bookingStates.transitions[action]
    return { status: to, by: by[0] }
  }),
]
const kinds = categories.flatMap(({ children }) => children)

function service(
  shape: Shape,
  rows: Rows,
  { id, at, author_id, audience, timeOf }: Subject,
  counts: ServiceCounts,
): Particular {
  const clients = [...audience('clients', shape.few('bookings', at, 1.3, 500), author_id)]
  const ratings = clients.flatMap((client, nth) =>
    nth % 2 === 0 ? [{ client, rating: 5 - Math.floor(3 * shape.draw('rating', at, nth) ** 2) }] : [],
  )
  const rating_sum = ratings.reduce((sum, { rating }) => sum + rating, 0)
  const category_id = kinds[shape.popular('category', at, kinds.length)]!.id
  counts.set(category_id, (counts.get(category_id) ?? 0) + 1)
  const price = 500 + 100 * shape.popular('price', at, 500)
  return {
    *rows() {
      yield rows.of(services, {
        id,
        author_id,
        listed: true,
        published_at: timeOf(0),
        category_id,
        ...priceFields(price),
        ...locationFields(null),
        rating_sum,
        rating_count: ratings.length,
        rating: ratings.length && Math.round((100 * rating_sum) / ratings.length),
        bookings_count: clients.length,
      })
      const parcel = {
        id: rows.id(servicePackages),
        service_id: id,
        position: 0,
        name: 'Standard',
        description: null,
        price,
        delivery_days: 7,
        revisions: 1,
      }
      yield rows.of(servicePackages, parcel)
      for (const client_id of clients) {
        const booking_id = rows.id(bookings)
        yield rows.of(bookings, {
          id: booking_id,
          service_id: id,
          provider_id: author_id,
          client_id,
          status: steps.at(-1)!.status,
          package: parcel,
          quantity: 1,
          total: price,
          requirements: null,
          cancelled_by: null,
          history: steps.map((step, at) => ({ ...step, at: timeOf(0.1 + 0.1 * at) })),
          created_at: timeOf(0.1),
          updated_at: timeOf(0.5),
        })
        for (const [step, { status, by }] of steps.entries()) {
          const time = timeOf(0.1 + 0.1 * step)
          yield rows.notification(step === 0 ? 'booking_requested' : `booking_${status}`, {
            member_id: by === 'client' ? author_id : client_id,
            actor_id: by === 'client' ? client_id : author_id,
            subject_type: 'booking',
            subject_id: booking_id,
            read: true,
            created_at: time,
          })
        }
      }
      const notification = { member_id: author_id, subject_type: 'service', subject_id: id }
      for (const { client, rating } of ratings) {
        const time = timeOf(0.6)
        yield rows.of(reviews, {
          service_id: id,
          provider_id: author_id,
          author_id: client,
          rating,
          body: `<p>${shape.words('review', client, 8)}</p>`,
          reply: null,
          replied_at: null,
          hidden: false,
          suspended: false,
          created_at: time,
          updated_at: time,
        })
        yield rows.notification('review', { ...notification, actor_id: client, created_at: time })
      }
    },
  }
}

function job(shape: Shape, rows: Rows, { id, at, author_id, audience, timeOf }: Subject): Particular {
  const applicants = [...audience('applicants', shape.few('applications', at, 1.3, 500), author_id)]
  const company = shape.words('company', at, 1)
  const skills = [shape.words('skill', at, 1)]
  const pick = <T>(topic: string, values: readonly T[]): T => values[shape.popular(topic, at, values.length)]!
  const [salary_min, created_at] = [200_000 + 50_000 * shape.popular('salary', at, 40), timeOf(0.2)]
  return {
    details: { skills },
    texts: [company, ...skills],
    *rows() {
      yield rows.of(jobs, {
        id,
        author_id,
        status: 'open',
        listed: true,
        published_at: timeOf(0),
        apply_by: null,
        company,
        employment_type: pick('employment', employmentTypes),
        work_mode: pick('mode', workModes),
        experience_level: pick('experience', experienceLevels),
        ...salaryFields({ salary_min, salary_max: null, salary_period: 'yearly' }),
        location: null,
        city_name: null,
        city_slug: null,
        applications_count: applicants.length,
      })
      for (const applicant_id of applicants) {
        const application_id = rows.id(applications)
        const status = 'submitted'
        yield rows.of(applications, {
          id: application_id,
          job_id: id,
          applicant_id,
          employer_id: author_id,
          status,
          cover_letter: shape.words('letter', applicant_id, 15),
          // The id of a CV is the member's id.
          cv: { id: applicant_id, ...cvOf(shape, applicant_id) },
          reason: null,
          history: [{ status, by: 'applicant', note: null, at: created_at }],
          created_at,
          updated_at: created_at,
        })
        yield rows.notification('application_submitted', {
          member_id: author_id,
          actor_id: applicant_id,
          subject_type: 'application',
          subject_id: application_id,
          created_at,
        })
      }
    },
  }
}
