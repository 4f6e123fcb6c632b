import type { Engine, Random, RequestHead } from '@chowk/engine'
import type { Moderation } from '@chowk/engine/moderation'
import type { MemberRow, Visit, Visits } from '@chowk/engine/visits'
import { formToken, hereOf } from './http/same-site.ts'
import type { Looking, SiteSettings } from './page.ts'
import type { Found } from './router.ts'
import type { FoundTwin } from './twin.ts'

/** What is the same for every request. */
export interface Surroundings {
  readonly engine: Engine
  readonly visits: Visits
  readonly moderation: Moderation
  readonly random: Random
  readonly origin: string
  readonly settings: SiteSettings
}

/** A request, as far as it can be told without the store. */
export interface Asked extends Omit<Found, 'route'> {
  readonly head: RequestHead
  readonly path: string
  /** Path and query. */
  readonly address: string
  readonly query: URLSearchParams
  /** What the browser keeps of its session. */
  readonly secret: string | undefined
  /** The page in Markdown, where that is asked for. */
  readonly twin: FoundTwin | undefined
}

export const placeOf = ({ origin, settings }: Surroundings, { params, query, address, head }: Asked) => ({
  params,
  query,
  address,
  origin,
  here: hereOf(head, origin),
  settings,
})

export const lookingAt = (surroundings: Surroundings, asked: Asked, visit: Visit): Looking => ({
  ...placeOf(surroundings, asked),
  visit,
  member: visit.member,
  sessionIsOver: visit.member === undefined && asked.secret !== undefined,
  token: tokenFor(surroundings, asked, visit.member),
})

/** What the forms of a page have to hold. */
export const tokenFor = (
  { random }: Surroundings,
  { secret }: Asked,
  member: MemberRow | undefined,
): string => (member === undefined || secret === undefined ? '' : formToken(random, secret))
