import { operationList } from '../operations/index.ts'
import { failureResponses } from './failures.ts'
import { headers, sharedParameters } from './headers.ts'
import { lazy } from './lazy.ts'
import { namespaceDescriptions, namespaces } from './namespaces.ts'
import { paths } from './paths.ts'
import { introduction } from './prose.ts'
import { componentSchemas } from './schemas.ts'
import { securitySchemes } from './security.ts'
import type { OpenApiDocument } from './types.ts'

/** Where a server started without further settings can be reached. */
const defaultServer = 'http://localhost:4000/api/v1'

const document = lazy<Omit<OpenApiDocument, 'servers'>>(() => ({
  openapi: '3.1.0',
  info: {
    title: 'Chowk',
    version: '1.0.0',
    description: introduction,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: namespaces.map((name) => ({ name, description: namespaceDescriptions[name] })),
  paths: paths(),
  components: {
    securitySchemes,
    parameters: sharedParameters,
    headers,
    responses: failureResponses(operationList.map(([, row]) => row)),
    schemas: componentSchemas(),
  },
}))

/**
 * The OpenAPI 3.1 description of the whole interface. It is built at the first call and shared by all later ones: copy
 * it before changing anything in it.
 *
 * @param options.serverUrl Where the interface is served, with `/api/v1`.
 */
export function openApiDocument(options: { serverUrl?: string } = {}): OpenApiDocument {
  const { openapi, info, ...rest } = document()
  const url = options.serverUrl ?? defaultServer
  // Who runs a server is to be found on its site.
  const contact = { name: 'The people who run this server', url: new URL('/', url).href }
  return { openapi, info: { ...info, contact }, servers: [{ url }], ...rest }
}
