import { html, type Html, type Part } from '../html.ts'
import { isStored, narrowed } from './picture.ts'

interface Card {
  readonly name: string
  readonly url: string
  readonly icon: string | null
}

/** Renders a community in a list. */
export const communityCard = ({ name, url, icon }: Card, facts: readonly Part[]): Html =>
  html`<li class="card">
    ${communityIcon(icon)}
    <p class="name">
      <a href="${url}"><bdi>${name}</bdi></a>
    </p>
    <p class="facts">${facts.map((fact) => (fact ? html`<span>${fact}</span>` : ''))}</p>
  </li>`

/** Renders the icon of a community, else a default icon. */
export const communityIcon = (icon: string | null): Html =>
  html`<img
    class="icon"
    src="${icon !== null && isStored(icon) ? narrowed(icon, 320) : '/storage/icons/people.svg'}"
    alt=""
    width="40"
    height="40"
  />`
