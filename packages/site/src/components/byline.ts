import { html, type Html, type Part } from '../html.ts'
import { avatar } from './avatar.ts'
import { when } from './time.ts'

export interface Author {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly avatar_url: string | null
}

/** Whether somebody has a profile: those who are members no more are called after their number. */
export const hasProfile = ({ id, username }: Pick<Author, 'id' | 'username'>): boolean =>
  username !== `member-${id}`

/** Who a member is, with the way to their profile, where they have one. */
export const memberLink = (author: Author): Html =>
  hasProfile(author)
    ? html`<a href="/u/${encodeURIComponent(author.username)}"><bdi>${author.display_name}</bdi></a>`
    : html`<span>${author.display_name}</span>`

/** Who wrote something, when, and what else is to be said of it in a line. */
export const byline = (author: Author, at: string | null, now: number, ...more: Part[]): Html =>
  bylineAt(author, at === null ? '' : when(at, now), ...more)

/** The same with the time as it is shown. */
export const bylineAt = (author: Author, time: Part, ...more: Part[]): Html =>
  html`<p class="byline">${avatar(author)} ${memberLink(author)} ${time} ${more}</p>`
