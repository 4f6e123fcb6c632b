import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import type { ActionName } from '../actions/actions.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionButton, actionOf, actionRow, followButton, moreMenu, reportLink, signInTo } from './actions.ts'
import { communityRoles } from './labels.ts'

type Community = ActOutput<OperationOf<'communities.get'>>['item']

/** Returns the steps to join or leave a community that apply to the viewer. */
const steps = ({
  state,
  visibility,
}: Community): readonly (readonly [action: ActionName, label: string, kind: 'primary' | 'button'])[] => {
  switch (state) {
    case 'none':
      return [['join', visibility === 'private' ? 'Ask to join' : 'Join', 'primary']]
    case 'invited':
      return [
        ['accept-invite', 'Accept the invite', 'primary'],
        ['decline-invite', 'Decline', 'button'],
      ]
    case 'requested':
      return [['leave', 'Withdraw request to join', 'button']]
    case 'joined':
      return []
  }
}

/** Renders the actions of a community. */
/** @param asking Number of requests to join. */
export const communityActions = (context: PageContext, item: Community, asking: number): Html => {
  if (context.member === undefined) return signInTo(context, 'join')
  const runs = item.role === 'creator' || item.role === 'admin'
  return actionRow(
    context,
    item.state === 'joined'
      ? moreMenu(
          'membership',
          item.role === 'creator'
            ? html`<p class="hint">You created it.</p>`
            : actionButton({ label: 'Leave', action: actionOf('leave') }),
          html`✓ ${communityRoles[item.role ?? 'member']}`,
        )
      : '',
    steps(item).map(([action, label, kind]) => actionButton({ label, action: actionOf(action), kind })),
    followButton({ type: 'community', id: item.id, following: item.following }, 'button'),
    item.can_create_content ? html`<a href="/posts/new?community_id=${item.id}">Write here</a>` : '',
    runs
      ? html`<a href="${item.url}/people"
            >Requests and invites${asking > 0 ? html` <span class="label warn">${asking}</span>` : ''}</a
          >
          <a href="${item.url}/edit">Edit</a>`
      : '',
    item.role === 'creator'
      ? ''
      : html`<span class="apart">${reportLink(context, 'community', item.id)}</span>`,
  )
}
