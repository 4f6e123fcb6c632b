import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Query parameter that names what a form has just done. */
export const DONE = 'done'
/** Query of the page after something was saved. */
export const SAVED = '?done=saved'

const GROUP_CHANGED = 'The group is changed.'

/** What the next page says of what a form has done, where nothing else there shows it: by action, or by page. */
export const done: ReadonlyMap<string, string> = new Map([
  ['unfollow', 'You no longer follow it.'],
  ['leave', 'You have left the community.'],
  ['withdraw-join', 'Your request to join is withdrawn.'],
  ['decline-invite', 'The invite is declined.'],
  ['decline-connection', 'The request is declined.'],
  ['withdraw', 'Your request to connect is withdrawn.'],
  ['disconnect', 'You are not connected any more.'],
  ['let-in', 'The request is accepted: they belong to the community now.'],
  ['turn-away', 'The request is declined.'],
  ['raise-role', 'The role is given.'],
  ['hidden', 'It is hidden.'],
  ['decided', 'It is decided.'],
  ['lowered', 'The role is lowered.'],
  ['removed-member', 'They are put out.'],
  ['readmitted', 'They may come back.'],
  ['withdrawn', 'The invite is withdrawn.'],
  ['show-again', 'It is shown again.'],
  ['close-job', 'The job takes no more applications.'],
  ['reject-all', 'The others are rejected.'],
  ['add-members', GROUP_CHANGED],
  ['rename-group', GROUP_CHANGED],
  ['set-icon', GROUP_CHANGED],
  ['remove-icon', GROUP_CHANGED],
  ['remove-member', GROUP_CHANGED],
  ['set-role', GROUP_CHANGED],
  ['leave-group', 'You have left the group.'],
  ['saved', 'Saved.'],
  ['unsaved', 'Removed from what you saved.'],
  ['restored', 'It is visible again.'],
  ['blocked', 'Blocked: neither of you sees the other any more.'],
  ['unblocked', 'Unblocked.'],
  ['read', 'Marked as read.'],
  ['revoked', 'The key is revoked. Programs that use it are refused from now on.'],
  ['password', 'Your password is set. You are signed out everywhere else.'],
  ['confirmation', 'A link is on its way to that address. Open it within 24 hours to confirm the address.'],
  ['address-removed', 'Your address is removed. You are signed out everywhere else.'],
  ['removed', 'The passkey is removed. You are signed out everywhere else.'],
  ['passkey', 'The passkey is saved. You are signed out everywhere else.'],
  ['ended', 'Signed out there.'],
  [
    'sent',
    'If a member has confirmed this address, a link is on its way to it. It works once, for 15 minutes.',
  ],
  ['signed-out', 'You are signed out.'],
  ['closed', 'Your account is closed. What you wrote is deleted within minutes.'],
])

/** Says what a form has just done. */
export function doneNotice({ query }: PageContext): Html | undefined {
  const said = done.get(query.get(DONE) ?? '')
  return said === undefined ? undefined : html`<p class="notice good" role="status">${said}</p>`
}
