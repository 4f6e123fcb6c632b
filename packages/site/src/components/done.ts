import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Query parameter that names what a form has just done. */
export const DONE = 'done'
/** Query of the page after something was saved. */
export const SAVED = '?done=saved'

const GROUP_CHANGED = 'Group changed.'

/** The message of the next page after a form, where nothing else there shows the result: by action, or by page. */
export const done: ReadonlyMap<string, string> = new Map([
  ['unfollow', 'You no longer follow it.'],
  ['leave', 'You have left the community.'],
  ['withdraw-join', 'Your request to join is withdrawn.'],
  ['decline-invite', 'The invite is declined.'],
  ['decline-connection', 'The request is declined.'],
  ['withdraw', 'Your request to connect is withdrawn.'],
  ['disconnect', 'You are no longer connected.'],
  ['let-in', 'Request accepted. They are now a member of the community.'],
  ['turn-away', 'The request is declined.'],
  ['raise-role', 'Role changed.'],
  ['hidden', 'It is hidden.'],
  ['decided', 'It is decided.'],
  ['lowered', 'The role is lowered.'],
  ['removed-member', 'Member removed.'],
  ['readmitted', 'They can return.'],
  ['withdrawn', 'The invite is withdrawn.'],
  ['show-again', 'It is visible again.'],
  ['close-job', 'The job no longer accepts applications.'],
  ['reject-all', 'The other applicants are rejected.'],
  ['add-members', GROUP_CHANGED],
  ['rename-group', GROUP_CHANGED],
  ['set-icon', GROUP_CHANGED],
  ['remove-icon', GROUP_CHANGED],
  ['remove-member', GROUP_CHANGED],
  ['set-role', GROUP_CHANGED],
  ['leave-group', 'You have left the group.'],
  ['saved', 'Saved.'],
  ['unsaved', 'Removed from your saved items.'],
  ['restored', 'It is visible again.'],
  ['blocked', 'Blocked. You will no longer see each other.'],
  ['unblocked', 'Unblocked.'],
  ['read', 'Marked as read.'],
  ['revoked', 'Key revoked. Programs that use it no longer have access.'],
  ['password', 'Password changed. You are signed out on all other devices.'],
  ['confirmation', 'We sent a link to that address. Open it within 24 hours to confirm the address.'],
  ['address-removed', 'Email address removed. You are signed out on all other devices.'],
  ['removed', 'Passkey removed. You are signed out on all other devices.'],
  ['passkey', 'Passkey saved. You are signed out on all other devices.'],
  ['ended', 'Device signed out.'],
  [
    'sent',
    'If a member has confirmed this address, we sent a link to it. It expires in 15 minutes and works only once.',
  ],
  ['signed-out', 'You are signed out.'],
  ['closed', 'Your account is closed. Your content will be deleted within minutes.'],
])

/** Says what a form has just done. */
export function doneNotice({ query }: PageContext): Html | undefined {
  const said = done.get(query.get(DONE) ?? '')
  return said === undefined ? undefined : html`<p class="notice good" role="status">${said}</p>`
}
