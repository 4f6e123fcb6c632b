import type { FormContext } from '../page.ts'
import { applicationFlow, bookingFlow } from './workflows.ts'

/** Query parameter that names what a form has just done. */
export const DONE = 'done'
/** Query parameter with the sealed action that undoes it; form field of its button. */
export const UNDO = 'undo'
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
  ['hide', 'It is hidden.'],
  ['decided', 'It is decided.'],
  ['role-member', 'They are a member now.'],
  ['role-editor', 'They are an editor now.'],
  ['role-admin', 'They are an admin now.'],
  ['removed-member', 'Member removed.'],
  ['readmit', 'They can return.'],
  ['withdraw-invite', 'The invite is withdrawn.'],
  ['show-again', 'It is visible again.'],
  ['close-job', 'The job no longer accepts applications.'],
  ['reopen-job', 'The job accepts applications again.'],
  ['archive-item', 'Archived. Only you can see it.'],
  ['archive', 'Chat archived.'],
  ['undone', 'Undone.'],
  ...[applicationFlow, bookingFlow].flatMap(({ action, states }) =>
    Object.entries(states).map(([state, [name]]) => [`${action}-${state}`, `It is “${name}” now.`] as const),
  ),
  ['hire-and-close', 'Hired. The job no longer accepts applications.'],
  ['book', 'Request sent. The provider accepts or declines it.'],
  ['book-and-connect', 'Request sent. The provider accepts or declines it.'],
  ['apply', 'Application sent.'],
  ['reject-all', 'The other applicants are rejected.'],
  ['add-members', GROUP_CHANGED],
  ['rename-group', GROUP_CHANGED],
  ['set-icon', GROUP_CHANGED],
  ['remove-icon', GROUP_CHANGED],
  ['remove-member', GROUP_CHANGED],
  ['set-role', GROUP_CHANGED],
  ['leave-group', 'You have left the group.'],
  ['saved', 'Saved.'],
  ['remove-saved', 'Removed from your saved items.'],
  ['restore-item', 'It is visible again.'],
  ['blocked', 'Blocked. You will no longer see each other.'],
  ['unblock', 'Unblocked.'],
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

/** Returns the query of the page after a form: what was done, and the action that undoes it. */
export const noticeQuery = ({ seal }: FormContext, said: string, undo?: string): Record<string, string> => ({
  [DONE]: said,
  ...(undo && { [UNDO]: `${seal(undo)} ${undo}` }),
})
