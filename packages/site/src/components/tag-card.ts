import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import { count } from './numbers.ts'

/** Renders a tag in a list. */
export const tagCard = ({
  url,
  name,
  items_count,
  followers_count,
  description,
}: ActOutput<OperationOf<'tags.list'>>['items'][number]): Html =>
  html`<li class="card plain">
    <p class="name">
      <a href="${url}">#<bdi>${name}</bdi></a>
    </p>
    ${description === null ? '' : html`<p dir="auto">${description}</p>`}
    <p class="facts">
      <span>${count(items_count, 'item')}</span>
      <span>${count(followers_count, 'follower')}</span>
    </p>
  </li>`
