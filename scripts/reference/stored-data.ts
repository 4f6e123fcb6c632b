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

const codes = (list: string): string => list.split(', ').map(code).join(', ')

/** What the export of a member has of their rows. */
const exported = ({ only, without, seen }: ExportedColumns): string => {
  if (only?.length === 0) return '—'
  if (only) return only.map(code).join(', ')
  if (without) return `all but ${without.map(code).join(', ')}`
  return seen ? 'what the member may know' : 'all'
}

/** What a deletion does to the rows, and why some stay. */
function deleted(fate: RowFate<AnyEntity['columns']>): string {
  if ('gone' in fate) return 'deleted'
  const emptied = fate.columns === 'kept' ? [] : Object.entries(fate.columns)
  const names = emptied.flatMap(([name, what]) => (what === 'kept' ? [] : [code(name)]))
  const what = names.length === 0 ? 'kept' : `${names.join(', ')} emptied`
  return `${what}: ${keptWords[fate.kept]}`
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
    pageHead(
      'Stored data',
      'What the tables of a store hold, from the declarations in `packages/engine/src`.',
    ),
    '## Members',
    'Whose the rows of each table are, what `chowk members export` and the site’s export have of them, and what the deletion of the member does. Declared with each table; a text that anybody can write, in a row that stays, does not compile without its fate.',
    table(['Table', 'Member', 'Export', 'Deletion'], entities.flatMap(ownership)),
    'SQLite overwrites what is deleted (`secure_delete`). Its search index holds single words, which are merged away once a member is deleted; then the write-ahead log is truncated, as when the server stops. `chowk store purge` does all of it for a file that was written before, or whose server was killed. PostgreSQL keeps deleted rows until `VACUUM`, which autovacuum runs once a fifth of a table has changed, and their bytes until the space is used again; `VACUUM FULL` rewrites a table without them. Its write-ahead log, standbys and backups keep them for as long as you keep those. Images in a folder or a bucket are deleted within the hour; a bucket with versions keeps them as long as its rules say.',
    '## Copies',
    'What lists filter and sort by is kept beside the rows that it follows from. Each copy is written by the functions named here alone. `chowk doctor --counts` compares all of them with their sources, and recounts all numbers; `--fix-counts` corrects what is wrong. The slug of a job’s city follows from the table of places, and is not compared.',
    table(
      ['Table', 'Kept', 'Follows from', 'Written by'],
      keptCopies.map(({ in: { name }, kept, from, by }) => [code(name), kept, from, codes(by)]),
    ),
  )
