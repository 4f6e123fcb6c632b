import { namespaceDescriptions, resolveSchema, type Namespace } from '@chowk/contract'
import { inputOf } from './input.ts'
import { methods, methodsOf, namespaces, type Method } from './model.ts'
import { quotaText, repetition, scopeText, tellingErrors } from './prose.ts'
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

const answerOf = (method: Method): string =>
  `\`${typeOf(method.response, 'output')}\`${method.isPaged ? ', page by page' : ''}`

const methodRow = (method: Method): string =>
  row(
    `${callOf(method)}<br>${method.row.summary}`,
    `\`${method.row.method} ${method.row.path}\``,
    answerOf(method),
    scopeText(method),
    quotaText(method),
    repetition(method),
    tellingErrors(method)
      .map((code) => `\`${code}\``)
      .join(', '),
  )

const partRow = (method: Method, part: string): string =>
  row(
    `\`client.${method.namespace}.${part}(${[...method.path.map(({ name }) => name), 'query?', 'options?'].join(', ')})\`<br>All ${part} of what \`${method.name}\` gives.`,
    `\`${method.row.method} ${method.row.path}\``,
    `\`${typeOf(resolveSchema(method.response).properties?.[part] ?? {}, 'output')}\`, page by page`,
    scopeText(method),
    quotaText(method),
    repetition(method),
    tellingErrors(method)
      .map((code) => `\`${code}\``)
      .join(', '),
  )

const section = (namespace: string): string =>
  [
    `## ${namespace}`,
    '',
    namespaceDescriptions[namespace as Namespace],
    '',
    row('Call', 'Request', 'Gives', 'Scope', 'Quota', 'Sent again', 'Errors'),
    row(...Array.from({ length: 7 }, () => '---')),
    ...methodsOf(namespace).flatMap((method) => [
      methodRow(method),
      ...method.parts.map((part) => partRow(method, part)),
    ]),
  ].join('\n')

/** Returns packages/sdk/api.md. */
export const apiList = (): string =>
  `# Every call

The ${methods.length} operations of the interface as methods of a client. “Sent again” is whether a call whose answer got lost is repeated by itself. Each call can fail in other ways too: its key, its network, its minute.

${namespaces.map(section).join('\n\n')}
`
