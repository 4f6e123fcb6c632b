import { setImmediate as turn } from 'node:timers/promises'
import type { Document } from '../http/answer.ts'
import { forEverybody } from '../http/conditional.ts'
import { encodedOnce } from '../http/encode.ts'
import { contract, documented, inNamespaces, loadSchemas, type Documented } from './contract.ts'
import { blocks, code, errorsInMarkdown, listed, membersInMarkdown } from './markdown.ts'
import { membersOf, type MemberObject } from './members.ts'
import { showOperation } from './operation.ts'

const documents = new Map<string, Document>()

/** Returns `llms-full.txt`; requires `loadFullText`. */
export const fullText = (origin: string): Document => documents.get(origin)!

/** Builds and compresses the full text on first request, and caches it. */
export async function loadFullText(origin: string): Promise<void> {
  await loadSchemas()
  if (documents.has(origin)) return
  const parts: string[] = []
  for await (const part of partsOf(origin)) parts.push(part)
  const document = forEverybody('text/plain; charset=utf-8', `${blocks(...parts)}\n`)
  documents.set(origin, { ...document, body: encodedOnce(Buffer.from(document.body as string), true) })
}

/** Yields the text in pieces; other requests run in between. */
async function* partsOf(origin: string): AsyncGenerator<string> {
  yield blocks(
    '# Chowk',
    contract().introduction,
    `Paths are below ${code(origin)}. Named objects are described under [Records](#records).`,
  )
  for (const [namespace, operations] of inNamespaces(documented)) {
    yield blocks(`# ${namespace}`, contract().namespaceDescriptions[namespace])
    for (const operation of operations) {
      await turn()
      yield operationInShort(origin, operation)
    }
  }
  yield '# Records'
  for (const [name, schema] of Object.entries(contract().componentSchemas())) {
    await turn()
    const members = membersOf(schema, schema.additionalProperties === false ? 'sent' : 'given', [name])
    yield blocks(`## ${name}`, schema.description ?? '', membersInMarkdown(members, hasNoName))
  }
  yield errorsInMarkdown()
}

/** Named records are documented once. */
const hasNoName = ({ name }: MemberObject): boolean => name === undefined

function operationInShort(origin: string, operation: Documented): string {
  const { id, method, path, about, needs, parts, errors } = showOperation(origin, operation)
  return blocks(
    `## ${id}`,
    code(`${method} /api/v1${path}`),
    about,
    listed(needs),
    ...parts.map((part) =>
      blocks(`### ${part.title}`, ...part.about, membersInMarkdown(part.members, hasNoName)),
    ),
    `Errors: ${errors.map((error) => code(error.code)).join(', ')}.`,
  )
}
