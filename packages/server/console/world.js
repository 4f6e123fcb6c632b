/** World of the page, by its address. Undefined for the server's own platform. */
export const world = /^\/_worlds\/([\w-]+)\//.exec(location.pathname)?.[1]

/** Base URL of clients, without `/api/v1`. */
export const clientsBase = location.origin + (world === undefined ? '' : `/_worlds/${world}`)
