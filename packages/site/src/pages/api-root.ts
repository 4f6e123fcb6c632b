import type { Rendered } from '../http/respond.ts'

/** Returns the JSON response of the root: where the interface is. */
export const apiRoot = (origin: string): Rendered => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({
    ok: true,
    api: `${origin}/api/v1`,
    docs: `${origin}/docs`,
    openapi: `${origin}/api/v1/openapi.json`,
  }),
})
