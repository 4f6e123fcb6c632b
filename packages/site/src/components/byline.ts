import { html, type Html, type Part } from '../html.ts'
import { avatar } from './avatar.ts'
import { when, type Calendar } from './time.ts'

export interface Author {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly avatar_url: string | null
}

/** Returns whether the author has a profile: former members are named after their id. */
export const hasProfile = ({ id, username }: Pick<Author, 'id' | 'username'>): boolean =>
  username !== `member-${id}`

/** Renders a member's name, linked to their profile if they have one. */
export const memberLink = (author: Author): Html =>
  hasProfile(author)
    ? html`<a href="/u/${encodeURIComponent(author.username)}"><bdi>${author.display_name}</bdi></a>`
    : html`<span>${author.display_name}</span>`

/** Renders a byline: author, time and further facts. */
export const byline = (author: Author, time: string | null, calendar: Calendar, ...more: Part[]): Html =>
  html`<p class="byline">
    ${avatar(author)} ${memberLink(author)} ${time === null ? '' : when(time, calendar)} ${more}
  </p>`
