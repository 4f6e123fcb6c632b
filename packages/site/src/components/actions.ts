import type { ActionName } from '../actions/actions.ts'
import { ACTION_FIELD, ACTIONS } from '../actions/act.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { refusal, tokenField } from './form.ts'
import { count } from './numbers.ts'
import { withQuery } from './pager.ts'

/** Tells the forms of a page apart in which something is typed. */
const FORM_FIELD = 'form'

/** An action, and what it is done to, as a form sends it. */
export const actionOf = (action: ActionName, ...names: (string | number)[]): string =>
  [action, ...names].join(' ')

/** The form of every button of a page that does something at once. */
export const actionForm = ({ token, ...context }: PageContext, className: string, parts: Part): Html =>
  html`<form class="${className}" id="${ACTIONS}" method="post" action="${withQuery(context, {})}">
    ${tokenField(token)}${parts}
  </form>`

/** What can be done with what a page shows: one quiet row, which is the form of the other buttons of the page too. */
export const actionRow = (context: PageContext, ...parts: Part[]): Html =>
  context.member === undefined
    ? html`<div class="item-actions" id="${ACTIONS}">${parts}</div>`
    : actionForm(context, 'item-actions', parts)

interface Button {
  readonly label: Part
  readonly action: string
  /** Whether it is on, of what can be on and off: its label says so too. */
  readonly pressed?: boolean
  /** Stands out among the others. */
  readonly kind?: 'primary' | 'button'
}

/** A button that does something at once. It belongs to the form of the actions, wherever on the page it stands. */
export const actionButton = ({ label, action, pressed, kind }: Button): Html =>
  html`<button
    form="${ACTIONS}"
    name="${ACTION_FIELD}"
    value="${action}"
    ${kind ? html` class="${kind}"` : ''}
    ${pressed ? html` aria-pressed="true"` : ''}
  >
    ${label}
  </button>`

interface Reacted {
  readonly id: number
  readonly likes: number
  readonly dislikes: number
  readonly my_reaction: 'like' | 'dislike' | null
}

/** What members think of something. */
export const reactionCounts = ({ likes, dislikes }: Reacted): Html[] => [
  ...(likes > 0 ? [html`<span>${count(likes, 'like')}</span>`] : []),
  ...(dislikes > 0 ? [html`<span>${count(dislikes, 'dislike')}</span>`] : []),
]

/** The same as buttons by which a member says so. */
export const reactionButtons = (type: string, target: Reacted): Html =>
  html`${reaction('like', 'Like', type, target, target.likes)}
  ${reaction('dislike', 'Dislike', type, target, target.dislikes)}`

function reaction(
  one: 'like' | 'dislike',
  name: string,
  type: string,
  { id, my_reaction }: Reacted,
  number: number,
): Html {
  const isOwn = my_reaction === one
  return html`<button
    form="${ACTIONS}"
    name="${ACTION_FIELD}"
    value="${isOwn ? 'clear-reaction' : one} ${type} ${id}"
    ${isOwn ? html` aria-pressed="true"` : ''}
  >
    ${name}${isOwn ? 'd' : ''}${number > 0 ? html` <span class="number">${number}</span>` : ''}
  </button>`
}

/** Following something, or following it no longer. */
export const followButton = (
  {
    type,
    id,
    following,
    name,
  }: { type: 'user' | 'community' | 'tag'; id: number; following: boolean; name?: Part },
  kind?: Button['kind'],
): Html =>
  actionButton({
    label: [following ? 'Following' : 'Follow', name ? html` <bdi>${name}</bdi>` : ''],
    action: actionOf(following ? 'unfollow' : 'follow', type, id),
    pressed: following,
    ...(kind && { kind }),
  })

/** The way to report something. */
export const reportLink = (context: PageContext, type: string, id: number): Html =>
  html`<a
    rel="nofollow"
    href="/report?${new URLSearchParams({ type, id: String(id), to: withQuery(context, {}) }).toString()}"
    >Report</a
  >`

/** Where nobody is signed in: the way to do so, and to come back. */
export const signInTo = (context: PageContext, what: string, anchor = ''): Html =>
  html`<p class="sign-in-to">
    <a
      rel="nofollow"
      href="/sign-in?${new URLSearchParams({ to: withQuery(context, {}) + anchor }).toString()}"
      >Sign in to ${what}</a
    >
  </p>`

/** Whether it is the form with this id that was refused. */
export const isRefusedForm = ({ refused }: PageContext, id: string): boolean =>
  refused?.form.text(FORM_FIELD) === id

interface OwnForm {
  /** Where on the page it stands. */
  readonly id: string
  readonly action: string
  readonly button: string
  /** More actions that its fields go along with, each with its button. */
  readonly others?: readonly (readonly [action: string, button: string])[]
  /** Its fields. What they are given knows of a refusal of this form alone. */
  readonly fields: (own: PageContext) => Part
  readonly more?: Part
  /** Whether images may be among its fields. */
  readonly takesFiles?: true
}

/** A form in which something is typed or chosen, on a page that has others. Refused, it shows again what was typed, and why. */
export function ownForm(
  context: PageContext,
  { id, action, button, others = [], fields, more, takesFiles }: OwnForm,
): Html {
  const own = isRefusedForm(context, id) ? context : { ...context, refused: undefined }
  return html`<form
    class="fields"
    id="${id}"
    method="post"
    action="${withQuery(context, {})}#${id}"
    ${takesFiles ? html` enctype="multipart/form-data"` : ''}
  >
    ${tokenField(context.token)}<input type="hidden" name="${FORM_FIELD}" value="${id}" />
    ${refusal(own)}${fields(own)}
    <p class="actions">
      <button class="primary" name="${ACTION_FIELD}" value="${action}">${button}</button>
      ${others.map(([value, name]) => html`<button name="${ACTION_FIELD}" value="${value}">${name}</button>`)}
      ${more}
    </p>
  </form>`
}
