import { html, type Html, type Part } from '../html.ts'
import { avatar } from './avatar.ts'
import { when } from './time.ts'

export interface Author {
  readonly username: string
  readonly display_name: string
  readonly avatar_url: string | null
}

/** Who a member is, with the way to their profile. */
export const memberLink = ({ username, display_name }: Author): Html =>
  html`<a href="/u/${encodeURIComponent(username)}"><bdi>${display_name}</bdi></a>`

/** Who wrote something, when, and what else is to be said of it in a line. */
export const byline = (author: Author, at: string | null, now: number, ...more: Part[]): Html =>
  html`<p class="byline">${avatar(author)}${memberLink(author)}${at === null ? '' : when(at, now)}${more}</p>`
