import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { plainText } from '@chowk/engine/website'
import { hasProfile } from './components/byline.ts'
import type { ListedItem } from './components/items/entry.ts'
import { placeName } from './components/place.ts'
import type { User } from './components/profile-head.ts'
import type { Identity } from './identity.ts'
import type { StructuredData } from './http/answer.ts'

type Question = ActOutput<OperationOf<'questions.get'>>
type Job = ActOutput<OperationOf<'jobs.get'>>['item']
type Service = ActOutput<OperationOf<'services.get'>>['item']
type Community = ActOutput<OperationOf<'communities.get'>>['item']
type Location = User['location']

interface Place {
  /** Origin of the site. */
  readonly origin: string
}

/** Returns the absolute address of an image. */
export const imageAddress = ({ origin }: Place, image: string): string =>
  image.startsWith('/') ? origin + image : image

const person = (author: ListedItem['author']): StructuredData => ({
  '@type': 'Person',
  name: author.display_name,
  url: hasProfile(author) ? author.profile_url : undefined,
})

/** Properties of items of every kind. */
const work = (page: Place, item: ListedItem): StructuredData => ({
  url: item.web_url,
  author: person(item.author),
  datePublished: item.published_at ?? item.created_at,
  dateModified: item.updated_at,
  image: item.featured_image === null ? undefined : imageAddress(page, item.featured_image),
  keywords: item.tags.length === 0 ? undefined : item.tags.join(', '),
})

const counted = (type: string, count: number): StructuredData => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
})

/** Returns structured data of a post. */
export const articleData = (page: Place, item: ListedItem): StructuredData => ({
  '@type': 'Article',
  headline: item.title,
  description: item.excerpt,
  ...work(page, item),
  commentCount: item.comments_count,
  interactionStatistic: counted('LikeAction', item.likes),
})

/** Returns structured data of a poll; schema.org has no type for it. */
export const pollData = (page: Place, item: ListedItem): StructuredData => ({
  ...articleData(page, item),
  '@type': 'DiscussionForumPosting',
  text: item.excerpt,
})

/** Returns structured data of a multiple-choice question. Omits the solution, which is shown only after answering. */
export const quizData = (page: Place, item: ListedItem): StructuredData => ({
  '@type': 'Quiz',
  name: item.title,
  description: item.excerpt === '' ? undefined : item.excerpt,
  ...work(page, item),
})

/** Returns structured data of a question with its visible answers. */
export function questionData(page: Place, { item, answers }: Question): StructuredData {
  const answer = (reply: Question['answers']['items'][number]): StructuredData => ({
    '@type': 'Answer',
    text: plainText(reply.body),
    url: `${item.web_url}#answer-${reply.id}`,
    author: person(reply.author),
    datePublished: reply.created_at,
    upvoteCount: reply.likes,
  })
  const accepted = answers.items.find((reply) => reply.accepted)
  return {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: item.title,
      text: item.body === null ? item.title : plainText(item.body),
      ...work(page, item),
      answerCount: item.answers_count,
      upvoteCount: item.likes,
      acceptedAnswer: accepted && answer(accepted),
      suggestedAnswer: answers.items.filter((reply) => reply !== accepted).map(answer),
    },
  }
}

const address = (location: NonNullable<Location>): StructuredData => ({
  '@type': 'PostalAddress',
  addressLocality: location.city ?? location.district ?? undefined,
  addressRegion: location.state ?? undefined,
  addressCountry: location.country,
})

const employment: Readonly<Record<Job['employment_type'], string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
}

const payment = { yearly: 'YEAR', monthly: 'MONTH', hourly: 'HOUR', project: undefined } as const

/** Returns structured data of a job; undefined once it accepts no applications. */
export function jobData(page: Place, job: Job): StructuredData | undefined {
  if (job.is_closed) return undefined
  const { salary_min, salary_max, salary_period } = job
  const isPaid = salary_min !== null || salary_max !== null
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    url: job.web_url,
    datePosted: job.published_at ?? job.created_at,
    validThrough: job.apply_by ?? undefined,
    employmentType: employment[job.employment_type],
    hiringOrganization:
      job.company === null ? person(job.author) : { '@type': 'Organization', name: job.company },
    jobLocation: job.location === null ? undefined : { '@type': 'Place', address: address(job.location) },
    ...(job.work_mode === 'remote' && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: job.location && {
        '@type': job.location.state === null ? 'Country' : 'AdministrativeArea',
        name: placeName(job.location),
      },
    }),
    skills: job.skills.length === 0 ? undefined : job.skills.join(', '),
    image: job.featured_image === null ? undefined : imageAddress(page, job.featured_image),
    baseSalary: isPaid
      ? {
          '@type': 'MonetaryAmount',
          currency: 'INR',
          value: {
            '@type': 'QuantitativeValue',
            minValue: salary_min ?? undefined,
            maxValue: salary_max ?? undefined,
            unitText: salary_period === null ? undefined : payment[salary_period],
          },
        }
      : undefined,
  }
}

/** Returns structured data of a service with prices and ratings. */
export const serviceData = (page: Place, service: Service): StructuredData => ({
  '@type': 'Service',
  name: service.title,
  description: service.excerpt,
  url: service.web_url,
  provider: person(service.author),
  serviceType: service.category.name,
  areaServed:
    service.location === null ? undefined : { '@type': 'Place', address: address(service.location) },
  image: service.featured_image === null ? undefined : imageAddress(page, service.featured_image),
  offers: service.packages.map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'INR',
  })),
  aggregateRating:
    service.rating === null
      ? undefined
      : { '@type': 'AggregateRating', ratingValue: service.rating, reviewCount: service.reviews_count },
})

/** Returns structured data of a member. */
export const profileData = (page: Place, user: User): StructuredData => ({
  '@type': 'ProfilePage',
  dateCreated: user.joined_at,
  mainEntity: {
    '@type': 'Person',
    name: user.display_name,
    alternateName: user.username,
    description: user.tagline ?? undefined,
    url: user.profile_url,
    image: user.avatar_url === null ? undefined : imageAddress(page, user.avatar_url),
    sameAs: user.website ?? undefined,
    interactionStatistic: counted('FollowAction', user.followers_count),
  },
})

/** Returns structured data of a community. */
export const communityData = ({ origin }: Place, community: Community): StructuredData => ({
  '@type': 'CollectionPage',
  name: community.name,
  url: origin + community.url,
  dateCreated: community.created_at,
})

/** Returns structured data of the site, with its search. */
export const siteData = ({ origin, identity }: Place & { readonly identity: Identity }): StructuredData => ({
  '@type': 'WebSite',
  name: identity.name,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
