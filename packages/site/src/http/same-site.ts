import { ApiError, type RequestHead } from '@chowk/engine'
import { randomText } from '@chowk/engine/website'
import { hash } from 'node:crypto'
import type { Random } from '@chowk/engine'
import type { Form } from './form.ts'

/** Name of the hidden field with the form token. */
export const TOKEN_FIELD = 'token'

const SALT_LENGTH = 16

/**
 * Returns a form token bound to the session. Each page gets a different one, so that compressed sizes reveal nothing
 * about it (BREACH).
 */
export function formToken(random: Random, secret: string): string {
  const salt = randomText(random, SALT_LENGTH)
  return salt + sealOf(salt, secret)
}

const sealOf = (salt: string, secret: string): string => hash('sha256', `form ${salt} ${secret}`)

/** Returns a seal of a text that this session alone can make, so that no link of others carries it. */
export const sealOfText = (text: string, secret: string): string =>
  hash('sha256', `text ${text} ${secret}`).slice(0, 22)

/** Returns the origin that the request was sent to, without a default port. */
const hereOf = (head: RequestHead, origin: string): string =>
  URL.parse(`${new URL(origin).protocol}//${head.hosts[0] ?? ''}`)?.origin ?? ''

/**
 * Rejects forms of other sites. Modern browsers send `Origin`; text browsers such as w3m send only `Referer`. @throws
 * ApiError `forbidden`
 */
export function assertSameOrigin(head: RequestHead, origin: string): void {
  const site = head.header('sec-fetch-site')
  const page = site === undefined ? head.header('referer') : undefined
  const from = head.header('origin') ?? (page === undefined ? undefined : URL.parse(page)?.origin)
  const isOurs =
    from?.toLowerCase() === hereOf(head, origin) && (site === undefined || site === 'same-origin')
  if (!isOurs)
    throw new ApiError('forbidden', { message: 'This form was not submitted from a page of this site.' })
}

/** Returns the path of the page of this site that a form was sent from; `/` if it is not known. */
export function pageBefore(head: RequestHead, origin: string): string {
  const page = URL.parse(head.header('referer') ?? '')
  return page?.origin === hereOf(head, origin) ? page.pathname + page.search : '/'
}

/** Returns whether a visitor followed a link of this site: neither a link of another site nor a prefetch. */
export function wasFollowed(head: RequestHead, origin: string): boolean {
  const looksAhead = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(head.header(name) ?? ''),
  )
  if (head.method !== 'GET' || looksAhead) return false
  const site = head.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const page = head.header('referer')
  return page !== undefined && URL.parse(page)?.origin === hereOf(head, origin)
}

/** Returns whether the form contains a token of this session. */
export function hasToken(form: Form, secret: string): boolean {
  const token = form.text(TOKEN_FIELD)
  const salt = token.slice(0, SALT_LENGTH)
  return token === salt + sealOf(salt, secret)
}

/** @throws ApiError `forbidden` unless the form contains a token of this session. */
export function assertToken(form: Form, secret: string): void {
  if (!hasToken(form, secret))
    throw new ApiError('forbidden', {
      message: 'You have signed in or out since you opened this form. Review it, then submit it again.',
    })
}
