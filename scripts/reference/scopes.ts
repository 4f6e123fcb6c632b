import { operationList, scopes, type OperationId } from '@chowk/contract'
import { blocks, code, pageHead, table } from './markdown.ts'

/** Scopes of common programs. */
const programs: readonly (readonly [program: string, scopes: string])[] = [
  ['Publish posts with images, now or later', 'content,media'],
  ['The same, and move, publish or cancel scheduled posts', 'content,media,schedule'],
  ['`chowk publish` and `chowk pull`', 'content,media,schedule,browse,edit,read'],
  ['Answer comments', 'browse,engage,notifications'],
  ['Answer chats', 'messages'],
  ['Hire', 'content,browse,marketplace'],
]

/** Returns docs/scopes.md, with each operation as `link` writes it. */
export const scopesPage = (link: (id: OperationId) => string = code): string =>
  blocks(
    pageHead(
      'Scopes',
      'A key can call only the operations in its scopes. You choose the scopes when you create the key and cannot change them later. Create another key instead. Any other call returns 403 [`insufficient_scope`](errors.md#insufficient_scope). `account.me` and `account.usage` accept any key.',
    ),
    table(
      ['Scope', 'Allows', 'Operations'],
      Object.entries(scopes).map(([scope, about]) => [
        code(scope),
        about,
        operationList
          .filter(([, row]) => row.scope === scope)
          .map(([id]) => link(id))
          .join(', '),
      ]),
    ),
    '## `read` and `browse`',
    '`browse` reads content: lists, items, members, feeds, search, and your own lists. `read` reads only the choices for forms: categories, places, job options, icons, and the communities you can post in. A program that shows content needs `browse`. A program that fills in forms might need `read`.',
    '## Scopes of common programs',
    table(
      ['Program', 'Scopes'],
      programs.map(([program, list]) => [program, code(list)]),
    ),
  )
