import { performs } from './action.ts'

/** Query parameter with the username of someone whose request was just accepted. */
export const CONNECTED = 'connected'

/** Accepts a request to connect; the page then offers a message. */
export const acceptConnection = performs(
  'connections.accept',
  ([username]) => ({ body: { username } }),
  ([username = '']) => `?${new URLSearchParams({ [CONNECTED]: username }).toString()}`,
)
