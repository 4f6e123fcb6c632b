/** The world that the page shows, by its address; undefined for the server's own platform. */
export const world = /^\/_worlds\/([\w-]+)\//.exec(location.pathname)?.[1]

/** What clients of it are given as their base URL, but for `/api/v1`. */
export const clientsBase = location.origin + (world === undefined ? '' : `/_worlds/${world}`)

/** The console of a world, or of the server's own platform. @param {string | undefined} name */
export const consoleOf = (name) =>
  name === undefined ? '/_control/' : `/_worlds/${encodeURIComponent(name)}/_control/`

/** The server's own calls concern worlds as well, wherever the page is. */
export const WORLDS = '/_control/worlds'
