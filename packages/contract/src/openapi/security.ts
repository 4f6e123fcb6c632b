import type { Operation } from '../operation.ts'
import type { OpenApiOperation, OpenApiSecurityScheme } from './types.ts'

/** The two ways to send an API key. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal API key, as `Authorization: Bearer <key>`.',
  },
  header: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A personal API key in its own header.',
  },
} as const satisfies Record<string, OpenApiSecurityScheme>

/** Either header is sufficient. Empty for a public operation. */
export const securityOf = (row: Operation): OpenApiOperation['security'] =>
  row.scope === null ? [] : [{ bearer: [] }, { header: [] }]
