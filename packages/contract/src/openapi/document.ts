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

/** The URL of a server with default settings. */
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
 * Returns the OpenAPI 3.1 description of the whole interface. Built on the first call and shared by later ones: copy
 * it before you change it.
 * @param options.serverUrl The base URL of the interface, with `/api/v1`.
 */
export function openApiDocument(options: { serverUrl?: string } = {}): OpenApiDocument {
  const { openapi, info, ...rest } = document()
  const url = options.serverUrl ?? defaultServer
  // The site names its operators.
  const contact = { name: 'The people who run this server', url: new URL('/', url).href }
  return { openapi, info: { ...info, contact }, servers: [{ url }], ...rest }
}
