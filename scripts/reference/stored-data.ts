import { keptCopies } from '../../packages/engine/src/counts/kept-copies.ts'
import { entities } from '../../packages/engine/src/entities/index.ts'
import { keptWords } from '../../packages/engine/src/domains/members/kept.ts'
import type {
  AnyEntity,
  ExportedColumns,
  Owned,
  Part,
  RowFate,
} from '../../packages/engine/src/store/entity.ts'
import { blocks, code, pageHead, table } from './markdown.ts'

/** The letter of a reason, in the list above the table. */
const letterOf = (reason: keyof typeof keptWords): string =>
  String.fromCharCode(97 + Object.keys(keptWords).indexOf(reason))

const codes = (list: string): string => list.split(', ').map(code).join(', ')

/** The columns of a member's rows in their export. */
const exported = ({ only, without, seen }: ExportedColumns): string => {
  if (only?.length === 0) return '—'
  if (only) return only.map(code).join(', ')
  if (without) return `all but ${without.map(code).join(', ')}`
  return seen ? 'what the member can see' : 'all'
}

/** The effect of a deletion on the rows, with the reason why some stay. */
function deleted(fate: RowFate<AnyEntity['columns']>): string {
  if ('gone' in fate) return 'deleted'
  const emptied = fate.columns === 'kept' ? [] : Object.entries(fate.columns)
  const names = emptied.flatMap(([name, what]) => (what === 'kept' ? [] : [code(name)]))
  const what = names.length === 0 ? 'kept' : `${names.join(', ')} emptied`
  return `${what} (${letterOf(fate.kept)})`
}

/** A line for each member whom the rows of an entity belong to. */
function ownership({ name, whose }: AnyEntity): string[][] {
  if (whose === 'nobody') return [[code(name), 'nobody’s', '—', '—']]
  if (whose === 'copied') return [[code(name), 'a copy of other rows', '—', 'with them']]
  if ('id' in whose) return [[code(name), code('id'), exported(whose.id), 'deleted']]
  if ('partOf' in whose) {
    const part = whose as Part
    return [[code(name), `part of ${code(part.partOf)}`, exported(part), deleted(part)]]
  }
  return Object.entries(whose as Readonly<Record<string, Owned>>).map(([column, owned]) => [
    code(name),
    code(column),
    exported(owned),
    deleted(owned),
  ])
}

/** Returns docs/stored-data.md. */
export const storedDataPage = (): string =>
  blocks(
    pageHead('Stored data', 'The tables of a store, from the declarations in `packages/engine/src`.'),
    '## Members',
    'For each table: the column of the member who owns a row, the columns in an export, and the effect of the member’s deletion. Rows that stay belong to one of these kinds:',
    Object.entries(keptWords)
      .map(([reason, words]) => `- (${letterOf(reason as keyof typeof keptWords)}) ${words}`)
      .join('\n'),
    table(['Table', 'Member', 'Export', 'Deletion'], entities.flatMap(ownership)),
    'An export also has the messages of others in chats that the member is in, if the member can read them. SQLite overwrites deleted data (`secure_delete`). After a member’s deletion, their words are removed from the search index, the unused space in pages is overwritten, and the write-ahead log is truncated. `chowk store purge` does the same for older files, and after a server was killed. PostgreSQL keeps deleted rows until `VACUUM`, and their bytes until the space is reused; `VACUUM FULL` removes them. Write-ahead logs, standbys and backups keep them for as long as you keep those. Images in a folder or a bucket are deleted within the hour; a bucket with versions keeps them according to its rules.',
    '## Copies',
    'Some columns are copies, for lists that filter and sort by them. Only the functions in the last column write a copy. `chowk doctor --counts` compares all copies with their sources and recounts all totals. `--fix-counts` corrects wrong values.',
    table(
      ['Table', 'Copy', 'Source', 'Written by'],
      keptCopies.map(({ in: { name }, kept, from, by }) => [code(name), kept, from, codes(by)]),
    ),
  )
