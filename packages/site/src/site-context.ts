import type { Engine, Random, RequestHead, MemberRow, View } from '@chowk/engine'
import { Cookie } from '@remix-run/headers/cookie'
import { randomText } from '@chowk/engine/website'
import { formToken, sealOfText, pageBefore } from './http/same-site.ts'
import { calendarOf } from './calendar.ts'
import type { Identity } from './identity.ts'
import type { Outbox } from './mail/outbox.ts'
import type { MarkdownAlternate } from './markdown-alternate.ts'
import type { PageContext, SiteSettings } from './page.ts'
import type { Found } from './router.ts'

/** Services of all requests. */
export interface SiteContext {
  readonly engine: Engine
  readonly random: Random
  readonly origin: string
  readonly settings: SiteSettings
  readonly identity: Identity
  readonly outbox: Outbox | undefined
}

/** Parsed request, before the store is read. */
export interface PageRequest extends Omit<Found, 'route'> {
  readonly head: RequestHead
  readonly path: string
  /** Path and query. */
  readonly address: string
  readonly query: URLSearchParams
  /** Session secret of the cookie. */
  readonly secret: string | undefined
  /** The page as Markdown, if requested. */
  readonly alternate: MarkdownAlternate | undefined
}

export const placeOf = (
  { origin, settings, identity, outbox, random }: SiteContext,
  { params, query, address, head, secret = '' }: PageRequest,
) => ({
  before: pageBefore(head, origin),
  params,
  query,
  address,
  origin,
  settings,
  identity,
  writing: randomText(random, 16),
  outbox,
  seal: (text: string) => sealOfText(text, secret),
})

export const pageContextOf = async (
  site: SiteContext,
  request: PageRequest,
  visit: View,
): Promise<PageContext> => ({
  ...placeOf(site, request),
  visit,
  calendar: await calendarOf(visit, request.head),
  rows: Cookie.from(request.head.header('cookie') ?? null).get('rows'),
  member: visit.member,
  suspension: visit.suspension,
  sessionIsOver: !visit.member && !visit.suspension && request.secret !== undefined,
  token: tokenFor(site, request, visit.member ?? visit.suspension?.member),
})

/** Returns the token for the forms of a page. */
export const tokenFor = (
  { random }: SiteContext,
  { secret }: PageRequest,
  member: MemberRow | undefined,
): string => (member === undefined || secret === undefined ? '' : formToken(random, secret))
