import { namespaceDescriptions, resolveSchema, type Namespace } from '@chowk/contract'
import { inputOf } from './input.ts'
import { methods, methodsOf, namespaces, type Method } from './model.ts'
import { scopeText } from './prose.ts'
import { typeOf } from './types.ts'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function callOf(method: Method): string {
  const input = inputOf(method)
  const names = [
    ...method.path.map(({ name }) => name),
    ...(input ? [input.name + (input.isRequired ? '' : '?')] : []),
  ]
  return `\`client.${method.id}(${[...names, 'options?'].join(', ')})\``
}

const typeName = (type: string, isList: boolean): string => `\`${isList ? `List<${type}>` : type}\``

/** Returns the cells after the call of an operation. */
const cellsOf = (method: Method, returned: string): readonly string[] => [
  returned,
  scopeText(method),
  method.row.quota ? `\`${method.row.quota}\`` : '',
]

const methodRow = (method: Method): string =>
  row(
    `${callOf(method)}<br>${method.row.summary}`,
    ...cellsOf(method, typeName(typeOf(method.response, 'output'), method.isPaged)),
  )

const partRow = (method: Method, part: string): string =>
  row(
    `\`client.${method.namespace}.${part}(${[...method.path.map(({ name }) => name), 'query?', 'options?'].join(', ')})\`<br>List all ${part}.`,
    ...cellsOf(
      method,
      typeName(typeOf(resolveSchema(method.response).properties?.[part] ?? {}, 'output'), true),
    ),
  )

const section = (namespace: string): string =>
  [
    `## ${namespace}`,
    '',
    namespaceDescriptions[namespace as Namespace],
    '',
    row('Call', 'Returns', 'Scope', 'Quota'),
    row(...Array.from({ length: 4 }, () => '---')),
    ...methodsOf(namespace).flatMap((method) => [
      methodRow(method),
      ...method.parts.map((part) => partRow(method, part)),
    ]),
  ].join('\n')

const keyed = methods.filter(({ row }) => row.idempotent).map(({ id }) => `\`${id}\``)

/** Returns packages/sdk/api.md. */
export const apiList = (): string =>
  `# Every call

The client has a method for each of the ${methods.length} operations of the API.

A method accepts the values of the path in order, then one object (the query of a read, the body of a write), then the options of the call. \`?\` marks what you can omit. Field names are those of the API. Your editor shows fields, limits and errors of each method.

\`\`\`ts
const client = new Chowk({ apiKey: 'chk_…', baseUrl: 'https://chowk.example/api/v1' })
const { item } = await client.posts.get(42, { comments_limit: 5 }, { timeout: 5000 })
\`\`\`

| A call returns | Use |
| --- | --- |
| a promise | \`await\` it for the data. It rejects with an error whose \`code\`, \`outcome\`, \`status\` and \`requestId\` tell what happened. |
| with \`.withResponse()\` | the data with the response, the request ID and the remaining quota |
| with \`.safe()\` | \`{ ok: true, data }\` or \`{ ok: false, error }\`, without throwing |
| a list | \`for await\` it for all items, \`await\` it for the first page, or use \`.pages()\` and \`.toArray({ max })\` |

| Option of a call | Meaning |
| --- | --- |
| \`idempotencyKey\` | Sending the call again with this key does nothing twice. Default: a new key per call. |
| \`maxRetries\`, \`timeout\`, \`deadline\` | retries (2), milliseconds for an attempt (30,000) and for everything (120,000) |
| \`signal\`, \`headers\`, \`fetchOptions\`, \`priority\` | as in the [README](README.md) |

Another key for some calls: \`client.withOptions({ apiKey })\`. Any other path: \`client.request('GET /posts/{id}', { path: { id: 1 } })\`.

After a lost response, the client repeats a call only where that has no second effect: reads, what is sent as \`PUT\` or \`DELETE\`, and these, which accept an \`idempotencyKey\`: ${keyed.join(', ')}.

*Scope* is the permission that the key requires. *Quota* is the daily limit that the call counts towards, if any.

${namespaces.map(section).join('\n\n')}
`
