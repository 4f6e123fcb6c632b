import type { ActionName } from './actions.ts'

/** The action that undoes another, with the same targets. */
const opposites: Partial<Record<ActionName, ActionName>> = {
  unfollow: 'follow',
  'remove-saved': 'save',
  withdraw: 'connect',
  'withdraw-join': 'join',
  'withdraw-invite': 'raise-role',
  unblock: 'block',
  hide: 'show-again',
  'archive-item': 'restore-item',
  'restore-item': 'archive-item',
  'close-job': 'reopen-job',
  'reopen-job': 'close-job',
  archive: 'unarchive',
  'remove-member': 'add-members',
  'reject-all': 'take-back',
}

/** The action that gives a member the role that they had: the target has the new role, then the former one. */
const roles: Partial<Record<ActionName, ActionName>> = {
  'raise-role': 'lower-role',
  'lower-role': 'raise-role',
  'set-role': 'set-role',
}

/** Returns the action, with its targets, that undoes another; undefined if none does. */
export function undoOf(name: ActionName, targets: readonly string[]): string | undefined {
  const [whom, now, before] = targets
  if (roles[name]) return before && [roles[name], whom, before, now].join(' ')
  return opposites[name] && [opposites[name], ...targets].join(' ')
}
