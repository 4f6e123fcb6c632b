import { contract, documented, type Documented } from './contract.ts'
import { errorProse, fieldErrorProse } from '@chowk/contract/core'
import { errorsShown, fieldsShown } from './errors.ts'
import { findOperations } from './find-operations.ts'
import type { Member } from './members.ts'
import { showOperation } from './operation.ts'

/** Joins non-empty blocks with blank lines. */
export const blocks = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

export const code = (text: string): string => `\`${text}\``

/** Returns an absolute Markdown link to a page of the reference, so that it works in copies of the text. */
export const linkTo = (origin: string, path: string, text: string): string => `[${text}](${origin}${path})`

export const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** Returns the page of an operation as Markdown, without the form. */
export function operationInMarkdown(origin: string, operation: Documented): string {
  const { id, namespace, method, path, about, needs, parts, errors, calls, answer } = showOperation(
    origin,
    operation,
  )
  return blocks(
    `# ${id}`,
    `${linkTo(origin, '/docs.md', 'API reference')} › ${namespace}`,
    code(`${method} /api/v1${path}`),
    about,
    listed(needs),
    ...parts.map((part) => blocks(`## ${part.title}`, ...part.about, memberLines(part.members).join('\n'))),
    '## Errors',
    listed(
      errors.map(
        (error) => `${linkTo(origin, `/docs/errors.md#${error.code}`, code(error.code))} (${error.status})`,
      ),
    ),
    '## Call it',
    ...calls.map(({ label, language, source }) => blocks(label, fenced(language, source))),
    ...(answer.text === '' ? [] : [`Response ${answer.status}`, fenced('', answer.text)]),
  )
}

/** Lists members, and below each those of the objects that it contains. */
const memberLines = (members: readonly Member[], indent = ''): string[] =>
  members.flatMap(({ name, type, label, about, values, objects }) => [
    `${indent}- ${code(name)} (${[type, label].filter(Boolean).join(', ')})${about && `: ${about.replaceAll('\n', ' ')}`}`,
    ...(values.length === 0 ? [] : [`${indent}  One of ${values.map(code).join(', ')}.`]),
    ...objects.flatMap((object) => [
      `${indent}  - ${object.name ?? 'Fields'}${object.about ? `: ${object.about.replaceAll('\n', ' ')}` : ''}`,
      ...memberLines(object.members, `${indent}    `),
    ]),
  ])

/** Returns all error codes of the interface as Markdown. */
export const errorsInMarkdown = (): string =>
  blocks(
    '# Errors',
    errorProse,
    ...errorsShown.map(({ code: name, status, about, message, again }) =>
      blocks(`## ${name}`, `Status ${status}. ${about}`, `“${message}”`, again),
    ),
    '## Invalid fields',
    fieldErrorProse,
    listed(fieldsShown.map(([name, about]) => `${code(name)}: ${about}`)),
  )

/** Returns the overview of the interface as Markdown, with all operations or those that match a search. */
export function indexInMarkdown(origin: string, query: URLSearchParams): string {
  const { words, groups } = findOperations(query)
  return blocks(
    '# API reference',
    `${documented.length} operations below ${code(`${origin}/api/v1`)}. See also the ${linkTo(origin, '/api/v1/openapi.json', 'OpenAPI document')} and ${linkTo(origin, '/docs/errors.md', 'all errors')}.`,
    words === '' ? contract().introduction : '',
    groups.length === 0 ? 'No operation matches these words.' : '',
    ...groups.map(([namespace, operations]) =>
      blocks(
        `## ${namespace}`,
        contract().namespaceDescriptions[namespace],
        listed(operations.map((operation) => linkToOperation(origin, operation))),
      ),
    ),
  )
}

/** Returns an entry in a list of operations. */
export const linkToOperation = (origin: string, { id, row }: Documented): string =>
  `${linkTo(origin, `/docs/${id}.md`, id)}: ${code(`${row.method} ${row.path}`)} ${row.summary}`
