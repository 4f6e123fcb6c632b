import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { joinId } from '../actions/anchors.ts'
import type { ActionName } from '../actions/actions.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import {
  actionButton,
  actionOf,
  actionRow,
  followButton,
  labelFor,
  moreMenu,
  reportLink,
  signInTo,
} from './actions.ts'
import { communityRoles } from './labels.ts'

type Community = ActOutput<OperationOf<'communities.get'>>['item']

type Step = readonly [action: ActionName, label: string, kind: 'primary' | 'button']

/** Steps to join or leave a community, by the viewer's relation to it. */
const steps: Readonly<Record<Community['state'], readonly Step[]>> = {
  none: [['join', 'Join', 'primary']],
  invited: [
    ['accept-invite', 'Accept the invite', 'primary'],
    ['decline-invite', 'Decline', 'button'],
  ],
  requested: [['withdraw-join', 'Withdraw request to join', 'button']],
  joined: [],
}

/**
 * Renders the steps to join or leave a community that apply to the viewer.
 * @param among Its name, where buttons of other communities are near.
 */
export const joinButtons = (
  { state, slug, visibility }: Pick<Community, 'state' | 'slug' | 'visibility'>,
  among?: string,
): Html => {
  const buttons = steps[state].map(([action, label, kind]) =>
    actionButton({
      label: labelFor(action === 'join' && visibility === 'private' ? 'Ask to join' : label, among),
      action: actionOf(action, slug),
      kind: among === undefined ? kind : 'button',
    }),
  )
  return among === undefined ? html`${buttons}` : html`<p class="actions" id="${joinId(slug)}">${buttons}</p>`
}

/**
 * Renders the actions of a community.
 * @param pendingCount Number of requests to join.
 */
export const communityActions = (context: PageContext, item: Community, pendingCount: number): Html => {
  if (context.member === undefined) return signInTo(context, 'join', '#join')
  const runs = item.role === 'creator' || item.role === 'admin'
  const row = actionRow(
    context,
    item.state === 'joined'
      ? moreMenu(
          'membership',
          item.role === 'creator'
            ? html`<p class="hint">You created it.</p>`
            : actionButton({ label: 'Leave', action: actionOf('leave', item.slug) }),
          html`✓ ${communityRoles[item.role ?? 'member']}`,
        )
      : '',
    joinButtons(item),
    followButton({ type: 'community', id: item.id, following: item.following }, 'button'),
    item.can_create_content ? html`<a href="/posts/new?community_id=${item.id}">Write here</a>` : '',
    runs
      ? html`<a href="${item.url}/people"
            >Requests and
            invites${pendingCount > 0 ? html` <span class="label warn">${pendingCount}</span>` : ''}</a
          >
          <a href="${item.url}/desk">Reports and rules</a> <a href="${item.url}/edit">Edit</a>`
      : '',
    item.role === 'creator'
      ? ''
      : html`<span class="apart">${reportLink(context, 'community', item.id)}</span>`,
  )
  if (item.state !== 'none') return row
  return html`${row}
    <p class="hint">
      Follow to see its posts in your feed. Members can also read posts for members, and become editors.
    </p>`
}

/** Renders the buttons that answer a request to join a community. */
export const admissionButtons = (
  { username, display_name }: { readonly username: string; readonly display_name: string },
  slug: string,
): Html[] =>
  (
    [
      ['Accept', 'let-in', 'primary'],
      ['Decline', 'turn-away', 'button'],
    ] as const
  ).map(([label, action, kind]) =>
    actionButton({ label: labelFor(label, display_name), action: actionOf(action, username, slug), kind }),
  )
