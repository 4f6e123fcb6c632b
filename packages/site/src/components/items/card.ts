import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../../html.ts'
import { avatar } from '../avatar.ts'
import { memberLink, type Author } from '../byline.ts'
import { count } from '../numbers.ts'
import { isStored, resizedUrl } from '../picture.ts'

type Listed<Id extends 'users.list' | 'tags.list'> = ActOutput<OperationOf<Id>>['items'][number]

interface Community {
  readonly name: string
  readonly url: string
  readonly icon: string | null
}

/** Renders a card: a picture, a name, and below it facts; then what can be done with it. */
const card = (picture: Part, name: Html, facts: readonly Part[], more?: Part): Html =>
  html`<li class="card${picture ? '' : ' plain'}">
    ${picture}
    <p class="name">${name}</p>
    <p class="facts">${facts.map((fact) => (fact ? html`<span dir="auto">${fact}</span>` : ''))}</p>
    ${more}
  </li>`

/** Renders a member as a card. */
export const memberCard = (member: Author, facts: readonly Part[], more?: Part): Html =>
  card(avatar(member), memberLink(member), facts, more)

/** Renders a member of a list as a card, with their tagline or else their followers. */
export const listedMember = (member: Listed<'users.list'>, more?: Part): Html =>
  memberCard(member, [member.tagline ?? followers(member)], more)

/** Renders a community as a card. */
export const communityCard = ({ name, url, icon }: Community, facts: readonly Part[], more?: Part): Html =>
  card(communityIcon(icon), html`<a href="${url}"><bdi>${name}</bdi></a>`, facts, more)

/** Renders the icon of a community, else a default icon. */
export const communityIcon = (icon: string | null): Html =>
  html`<img
    class="icon"
    src="${icon !== null && isStored(icon) ? resizedUrl(icon, 320) : '/storage/icons/people.svg'}"
    alt=""
    width="40"
    height="40"
  />`

/** Returns the number of followers, if there are any. */
export const followers = ({ followers_count }: { readonly followers_count: number }): string =>
  followers_count === 0 ? '' : count(followers_count, 'follower')

/** Renders a tag as a card. */
export const tagCard = (tag: Listed<'tags.list'>, more?: Part): Html =>
  card(
    undefined,
    html`<a href="${tag.url}">#<bdi>${tag.name}</bdi></a>`,
    [count(tag.items_count, 'item'), followers(tag), tag.description],
    more,
  )
