import type { Action } from './action.ts'

/** Query parameter with the username of somebody whose request was just accepted. */
export const CONNECTED = 'connected'

/** Accepts a request to connect; the page then offers a message. */
export const acceptConnection: Action = async ({ perform }, username = '') => {
  await perform('connections.accept', { body: { username } })
  return `?${new URLSearchParams({ [CONNECTED]: username }).toString()}`
}
