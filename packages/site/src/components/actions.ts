import type { ActionName } from '../actions/actions.ts'
import { ACTION_FIELD, ACTIONS } from '../actions/act.ts'
import { followId } from '../actions/anchors.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { hiddenFields, formError, tokenField } from './form.ts'
import { icon, type IconName } from './icon.ts'
import type { ListedItem } from './items/entry.ts'
import { list } from './items/list.ts'
import { count } from './numbers.ts'
import { withQuery } from './pager.ts'

/** Name of the field that distinguishes the forms of a page. */
export const FORM_FIELD = 'form'

/** Returns the value of the action field: an action and its targets. */
export const actionOf = (action: ActionName, ...names: (string | number)[]): string =>
  [action, ...names].join(' ')

/** Renders a form whose buttons each perform an action immediately. */
export const actionForm = ({ token, ...context }: PageContext, className: string, parts: Part): Html =>
  html`<form class="${className}" id="${ACTIONS}" method="post" action="${withQuery(context, {})}">
    ${tokenField(token)}${parts}
  </form>`

/** Renders rows with buttons of actions, in the form of these. */
export function actionRows(
  context: PageContext,
  rows: readonly Html[],
  nothing: Part,
  style: 'rows' | 'entries' = 'rows',
): Html {
  const listed = list(style, rows, nothing)
  return rows.length === 0 ? listed : actionForm(context, '', listed)
}

/** Renders the row of actions of a page. It is the form of all other action buttons on the page too. */
export const actionRow = (context: PageContext, ...parts: Part[]): Html =>
  context.member === undefined
    ? html`<div class="item-actions" id="${ACTIONS}">${parts}</div>`
    : actionForm(context, 'item-actions', parts)

interface Button {
  readonly label: Part
  readonly action: string
  /** State of a toggle; its label stays. */
  readonly pressed?: boolean
  /** Makes the button stand out. */
  readonly kind?: 'primary' | 'button'
  readonly id?: string
}

/**
 * Renders a button that performs an action immediately. It belongs to the form of actions, wherever it is on the page.
 */
export const actionButton = ({ label, action, pressed, kind, id }: Button): Html =>
  html`<button
    form="${ACTIONS}"
    name="${ACTION_FIELD}"
    value="${action}"
    ${kind ? html` class="${kind}"` : ''}
    ${id ? html` id="${id}"` : ''}
    ${pressed === undefined ? '' : html` aria-pressed="${String(pressed)}"`}
  >
    ${label}
  </button>`

type Reacted = Pick<ListedItem, 'id' | 'likes' | 'dislikes' | 'my_reaction'>

/** Renders the counts of likes and dislikes. */
export const reactionCounts = ({ likes, dislikes }: Reacted): Html[] => [
  ...(likes > 0 ? [html`<span>${count(likes, 'like')}</span>`] : []),
  ...(dislikes > 0 ? [html`<span>${count(dislikes, 'dislike')}</span>`] : []),
]

/** Renders a reaction with its count as a button, with a picture where there is room. */
export function reaction(
  kind: 'like' | 'dislike',
  type: string,
  { id, my_reaction, likes, dislikes }: Reacted,
  picture?: IconName,
): Html {
  const pressed = my_reaction === kind
  const number = kind === 'like' ? likes : dislikes
  const name = kind === 'like' ? 'Like' : 'Dislike'
  return actionButton({
    label: [
      picture
        ? [icon(picture), html`<span class="${kind === 'like' ? '' : 'visually-hidden'}">${name}</span>`]
        : name,
      number > 0 ? html` <span class="number">${number}</span>` : '',
    ],
    action: actionOf(pressed ? 'clear-reaction' : kind, type, id),
    pressed,
    ...(picture && { kind: 'button' }),
  })
}

/** Renders a label that names whom it is about, unseen, where buttons about others are near. */
export const labelFor = (label: string, whom: string | undefined): Part =>
  whom === undefined
    ? label
    : html`<span
        >${label}<span class="visually-hidden"> <bdi>${whom}</bdi></span></span
      >`

/** Renders a follow or unfollow button. `of` names its target where buttons of others are near. */
export const followButton = (
  {
    type,
    id,
    following,
    of,
  }: { type: 'user' | 'community' | 'tag'; id: number; following: boolean; of?: string },
  kind?: Button['kind'],
): Html =>
  actionButton({
    label: labelFor('Follow', of),
    action: actionOf(following ? 'unfollow' : 'follow', type, id),
    id: followId(type, id),
    pressed: following,
    ...(kind && { kind }),
  })

/**
 * Renders a menu of rare actions.
 * @param label What the button says; `…` without one.
 */
export const moreMenu = (id: string, items: Part, label?: Part, about?: Part): Html =>
  html`<button class="${label ? 'button' : 'icon-button'}" type="button" popovertarget="${id}">
      ${label ?? [icon('more'), html`<span class="visually-hidden">More actions${about}</span>`]}
    </button>
    <div class="drop" id="${id}" popover>${items}</div>`

/** Renders a link to the report form. */
export const reportLink = (context: PageContext, type: string, id: number): Html =>
  html`<a
    rel="nofollow"
    href="/report?${new URLSearchParams({ type, id: String(id), to: withQuery(context, {}) }).toString()}"
    >Report</a
  >`

/** Renders the button that hides content of others. A member who can't see it afterwards is sent to the named community. */
export const hideButton = (
  { member }: PageContext,
  type: string,
  { id, author }: { readonly id: number; readonly author: { readonly id: number } },
  community = '',
): Part =>
  author.id === member?.id
    ? ''
    : actionButton({ label: 'Hide', action: actionOf('hide', type, id, community).trimEnd() })

/** Renders the link for moderators to suspend a member. */
export const suspendLink = ({ username }: { readonly username: string }): Html =>
  html`<a rel="nofollow" href="/moderation/members/${encodeURIComponent(username)}">Suspend</a>`

/** Renders a link for visitors to sign in and return. */
export const signInTo = (context: PageContext, what: string, anchor = ''): Html =>
  html`<p class="sign-in-to">
    <a
      rel="nofollow"
      href="/sign-in?${new URLSearchParams({ to: withQuery(context, {}) + anchor }).toString()}"
      >Sign in to ${what}</a
    >
  </p>`

/** Returns whether the form with this id was refused. */
export const isRejectedForm = ({ refused }: PageContext, id: string): boolean =>
  refused?.form.text(FORM_FIELD) === id

interface OwnForm {
  /** Id of its element on the page. */
  readonly id: string
  readonly action: string
  readonly button: string
  /** More actions that submit the same fields, each with its button. */
  readonly others?: readonly (readonly [action: string, button: string])[] | undefined
  /** Renders its fields, in a context that holds only the refusal of this form. */
  readonly fields: (own: PageContext) => Part
  readonly more?: Part
  /** Whether its fields may include images. */
  readonly takesFiles?: true
}

/** Renders one of several forms of a page. After a refusal it shows the typed values and the errors. */
export function ownForm(
  context: PageContext,
  { id, action, button, others = [], fields, more, takesFiles }: OwnForm,
): Html {
  const own = isRejectedForm(context, id) ? context : { ...context, refused: undefined }
  return html`<form
    class="fields"
    id="${id}"
    method="post"
    action="${withQuery(context, {})}"
    ${takesFiles ? html` enctype="multipart/form-data"` : ''}
  >
    ${hiddenFields(own)}<input type="hidden" name="${FORM_FIELD}" value="${id}" />
    ${formError(own)}${fields(own)}
    <p class="actions">
      <button class="primary" name="${ACTION_FIELD}" value="${action}">${button}</button>
      ${others.map(([value, name]) => html`<button name="${ACTION_FIELD}" value="${value}">${name}</button>`)}
      ${more}
    </p>
  </form>`
}
