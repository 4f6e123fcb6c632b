import {
  componentSchemas,
  errorCodesOf,
  operationList,
  resolveSchema,
  schemasOf,
  type ErrorCode,
  type JsonSchema,
  type Operation,
  type Parameter,
} from '@chowk/contract'

/** An operation, as described by the client. */
export interface Method {
  /** Id of the operation, for example `posts.create`. */
  readonly id: string
  readonly namespace: string
  readonly name: string
  readonly row: Operation
  readonly path: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: { readonly schema: JsonSchema; readonly required: boolean } | undefined
  readonly response: JsonSchema
  readonly errors: readonly ErrorCode[]
  /** Whether the response is one page of a list. */
  readonly isPaged: boolean
  /** Lists within the response that are paged separately, such as the comments of a post. */
  readonly parts: readonly string[]
}

export const components = componentSchemas()

/** Converts a name to Pascal case: `posts` → `Posts`, `posts.create` → `PostsCreate`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isPage = (schema: JsonSchema): boolean => {
  const { properties = {} } = resolveSchema(schema)
  return ['items', 'next_offset', 'has_more'].every((name) => name in properties)
}

export const methods: readonly Method[] = operationList.map(([id, row]): Method => {
  const [namespace = '', name = ''] = id.split('.')
  const { parameters, body, response } = schemasOf(id)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // The core sends its single input as the query of a GET and as the body of other methods.
  if (row.method === 'GET' ? body !== undefined : query.length > 0)
    throw new Error(
      `${id} has a ${row.method === 'GET' ? 'body' : 'query'}, which a ${row.method} cannot send.`,
    )
  return {
    id,
    namespace,
    name,
    row,
    path: parameters.filter((parameter) => parameter.in === 'path'),
    query,
    body,
    response,
    errors: errorCodesOf(row),
    isPaged: query.some((parameter) => parameter.name === 'offset') && isPage(response),
    parts: query
      .map(({ name }) => /^(.+)_offset$/.exec(name)?.[1])
      .filter((part) => part !== undefined)
      .filter((part) => isPage(resolveSchema(response).properties?.[part] ?? {})),
  }
})

export const namespaces: readonly string[] = [...new Set(methods.map(({ namespace }) => namespace))]

export const methodsOf = (namespace: string): readonly Method[] =>
  methods.filter((method) => method.namespace === namespace)

/** Returns the class name of a namespace. */
export const className = (namespace: string): string => `${pascal(namespace)}Resource`
