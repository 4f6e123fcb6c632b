import { html, type Html, type Part } from '../../html.ts'
import { avatar } from '../avatar.ts'
import { memberLink, type Author } from '../byline.ts'

/** Renders a row of a list: a picture, a name with what is said about it, and what can be done with it. */
export const row = (picture: Part, name: Part, about: Part, more?: Part): Html =>
  html`<li>
    ${picture}
    <p>${name} ${about ? html`<span class="kind">${about}</span>` : ''}</p>
    ${more}
  </li>`

/** Renders a member as a row. */
export const memberRow = (member: Author, about: Part, more?: Part): Html =>
  row(avatar(member), memberLink(member), about, more)
