import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import { avatar } from './avatar.ts'
import { memberLink } from './byline.ts'
import { count } from './numbers.ts'

/** Renders a member in a list. */
export const memberCard = (member: ActOutput<OperationOf<'users.list'>>['items'][number]): Html =>
  html`<li class="card">
    ${avatar(member)}
    <p class="name">${memberLink(member)}</p>
    <p class="facts">
      ${member.tagline ? html`<span dir="auto">${member.tagline}</span>` : html`<span>${count(member.followers_count, 'follower')}</span>`}
    </p>
  </li>`
