import { html, type Html } from '../html.ts'
import type { Member, MemberObject } from '../reference/members.ts'
import { inline } from './plain-markdown.ts'

/** Renders the members of an object of the interface; nested objects expand. */
export const membersList = (members: readonly Member[]): Html =>
  html`<ul class="members">
    ${members.map(item)}
  </ul>`

const item = ({ name, type, label, about, values, objects }: Member): Html =>
  html`<li>
    <p class="member">
      <code>${name}</code> <span class="type">${type}</span>
      ${label === 'required' ? html`<span class="label warn">required</span>` : ''}${label === 'optional' ? html`<span class="label">optional</span>` : ''}
    </p>
    ${about === '' ? '' : html`<p>${inline(about)}</p>`}
    ${values.length === 0 ? '' : html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`}
    ${objects.map(unfolding)}
  </li>`

const unfolding = ({ name, about, members }: MemberObject): Html =>
  html`<details>
    <summary>${name ?? 'Fields'}</summary>
    ${about ? html`<p>${inline(about)}</p>` : ''} ${membersList(members)}
  </details>`
