import { ApiError, type RequestHead } from '@chowk/engine'
import { randomText } from '@chowk/engine/visits'
import { hash } from 'node:crypto'
import type { Random } from '@chowk/engine'
import type { Form } from './form.ts'

/** The name of the field of every form that holds its token. */
export const TOKEN_FIELD = 'token'

const SALT_LENGTH = 16

/**
 * A token that only pages of this session can hold. It is another one on each page, so that nothing about it can be told from
 * how well pages compress.
 */
export function formToken(random: Random, secret: string): string {
  const salt = randomText(random, SALT_LENGTH)
  return salt + sealOf(salt, secret)
}

const sealOf = (salt: string, secret: string): string => hash('sha256', `form ${salt} ${secret}`)

/** The origin of the site as a request names it, which like any origin has no default port. */
export const hereOf = (head: RequestHead, origin: string): string =>
  URL.parse(`${new URL(origin).protocol}//${head.hosts[0] ?? ''}`)?.origin ?? ''

/**
 * Refuses what a page of another site sent. Browsers of today say its origin with each form; those of terminals, such as w3m, name
 * the page alone. @throws ApiError `forbidden`
 */
export function mustComeFromHere(head: RequestHead, origin: string): void {
  const site = head.header('sec-fetch-site')
  const page = site === undefined ? head.header('referer') : undefined
  const from = head.header('origin') ?? (page === undefined ? undefined : URL.parse(page)?.origin)
  const isOurs =
    from?.toLowerCase() === hereOf(head, origin) && (site === undefined || site === 'same-origin')
  if (!isOurs)
    throw new ApiError('forbidden', { message: 'This form was not sent from a page of this site.' })
}

/** Whether somebody followed a link of this site: no other site sent them, and no browser looks ahead. */
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

/** Whether a page of this session holds the form. */
export function holdsToken(form: Form, secret: string): boolean {
  const sent = form.text(TOKEN_FIELD)
  const salt = sent.slice(0, SALT_LENGTH)
  return sent === salt + sealOf(salt, secret)
}

/** @throws ApiError `forbidden` for a form that no page of this session holds. */
export function mustHoldToken(form: Form, secret: string): void {
  if (!holdsToken(form, secret))
    throw new ApiError('forbidden', {
      message:
        'You have signed in or out since this form was opened. Look through what is in it now, and send it again.',
    })
}
