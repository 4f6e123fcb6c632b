import { operationList, scopes, type OperationId } from '@chowk/contract'
import { blocks, code, pageHead, table } from './markdown.ts'

/** Scopes of common programs. */
const programs: readonly (readonly [program: string, scopes: string])[] = [
  ['Publish posts with images, at once or later', 'content,media'],
  ['The same, and move, publish or cancel what is scheduled', 'content,media,schedule'],
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
      'A key may call the operations of its scopes. You choose them when you make the key, and they never change: for others, make a new key. A call outside of them gives 403 [`insufficient_scope`](errors.md#insufficient_scope). `account.me` and `account.usage` take any key.',
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
    '## `read` or `browse`',
    '`browse` reads what members publish: lists, items, members, feeds, search, and your own lists. `read` reads only the choices that forms need: categories, places, options of jobs, icons, and the communities you may post in. A program that shows content needs `browse`; one that fills in a form may need `read`.',
    '## Scopes of common programs',
    table(
      ['Program', 'Scopes'],
      programs.map(([program, list]) => [program, code(list)]),
    ),
  )
