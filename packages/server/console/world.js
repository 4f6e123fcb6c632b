/** World of the page, by its address. Undefined for the server's own platform. */
export const world = /^\/_worlds\/([\w-]+)\//.exec(location.pathname)?.[1]

/** Base URL of clients, without `/api/v1`. */
export const clientsBase = location.origin + (world === undefined ? '' : `/_worlds/${world}`)

/** Returns the path of the console of a world, or of the server's own platform. @param {string | undefined} name */
export const consoleOf = (name) =>
  name === undefined ? '/_control/' : `/_worlds/${encodeURIComponent(name)}/_control/`

/** Absolute path, because only the server's own control interface has calls for worlds. */
export const WORLDS = '/_control/worlds'
