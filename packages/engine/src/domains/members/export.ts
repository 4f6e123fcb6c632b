import type { InternalOperationOf } from '@chowk/contract/internal'
import { messages } from '../../entities/chats.ts'
import { media, mediaContents } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import { streamed, type ActOutput } from '../../handler.ts'
import { wholeObject } from '../../media/whole-object.ts'
import type { ExternalImages } from '../../ports/image-store.ts'
import { waitForExclusiveTurn } from '../../ports/turns.ts'
import { all } from '../../store/all.ts'
import type { AnyEntity, ExportedColumns } from '../../store/entity.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx, Store } from '../../store/store.ts'
import { memberSubject } from '../audit/audit.ts'
import { isStored } from '../media/storage.ts'
import { recentAccount } from '../sessions/own-sessions.ts'
import { exportedMessages } from './export-messages.ts'
import { PAGE, pagesOf } from './export-pages.ts'
import { lockOwn } from './find-member.ts'
import { ownedRows, partsOf, rowsOfMember, underMemberId } from './owned.ts'

export const exportMember = streamed<'members.export', MemberRow>({
  async perform(context, { params, body }) {
    if (context.self) recentAccount(context)
    const member = await lockOwn(context, params.username)
    await context.audit({ subject: memberSubject(member), reason: body.reason })
    return member
  },
  stream: ({ store, imageStorage }, member) => ({
    [Symbol.asyncIterator]: () => allOf(store, member, imageStorage),
  }),
})

type Exported =
  ActOutput<InternalOperationOf<'members.export'>> extends AsyncIterable<infer One> ? One : never

/**
 * Yields all stored data of a member: content, uploads, activity and account, and what others wrote in their chats. Times
 * are as in the API; secrets of keys and sessions are left out. Rows of a table follow each other. Reads page by page, so concurrent writes may be included or not.
 */
async function* allOf(
  store: Store,
  member: MemberRow,
  outside: ExternalImages | undefined,
): AsyncGenerator<Exported> {
  for (const entity of underMemberId) {
    const row = await store.read((tx) => tx.get(entity, member.id))
    const shown = row && shownOf(entity.whose.id, row)
    if (shown) yield { type: entity.name, data: readable(shown) }
  }
  for (const rows of ownedRows) {
    const { entity, owned } = rows
    if (isLeftOut(owned)) continue
    if (entity === messages)
      for await (const { row, ...about } of exportedMessages(store, member))
        yield { type: entity.name, data: { ...readable(row), ...about } }
    else
      yield* pagesOf(store, entity, rowsOfMember(rows, member.id), async (tx, page: readonly Row[]) => {
        const partsOfRow = await readParts(tx, entity, pluck(page, 'id'))
        return page.flatMap((row) => {
          const shown = shownOf(owned, row)
          return shown ? [{ type: entity.name, data: { ...readable(shown), ...partsOfRow(row.id) } }] : []
        })
      })
  }
  yield* imagesOf(store, member.id, outside)
}

async function* imagesOf(
  store: Store,
  member_id: number,
  outside: ExternalImages | undefined,
): AsyncGenerator<Exported> {
  const range = { index: 'ofMember', equals: { member_id } } as const
  for await (const row of pagesOf(store, media, range, (_tx, page) => page)) {
    const { id, path } = row
    await waitForExclusiveTurn()
    const content = await store.read((tx) => tx.get(mediaContents, id))
    if (content !== undefined) yield { type: 'image', path, bytes: content.bytes }
    // Unless it has been deleted since.
    else if (outside && (await isStored(store, path)))
      yield { type: 'image', path, bytes: await wholeObject(await outside.read(row)) }
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const isLeftOut = ({ only }: ExportedColumns): boolean => only?.length === 0

/** Returns what the export has of a row; undefined if nothing. */
function shownOf(
  { only, without = [], seen }: ExportedColumns,
  row: Row,
): Readonly<Record<string, unknown>> | undefined {
  const known = only?.length === 0 ? undefined : seen ? seen(row) : row
  return (
    known &&
    Object.fromEntries(
      Object.entries(known).filter(
        ([name]) => !without.includes(name) && (only === undefined || name === 'id' || only.includes(name)),
      ),
    )
  )
}

/** More than the rows of a page have together. */
const MAX_PARTS = PAGE * PAGE

/** Returns a function that gives the parts of a row by the name of their table: a list, or the one under the row's id. */
async function readParts(tx: ReadTx, entity: AnyEntity, ids: readonly number[]) {
  const read = await all(
    partsOf(entity)
      .filter(({ whose }) => !isLeftOut(whose))
      .map(async (part): Promise<(id: number) => readonly [string, unknown] | undefined> => {
        const { by } = part.whose
        if (by === undefined) {
          const rows = await tx.getMany(part, ids)
          return (id) => (rows.has(id) ? [part.name, readable(rows.get(id)!)] : undefined)
        }
        const [index, column] = by
        const ranges = ids.map((id) => ({ [column]: id }))
        const rows = (await tx.page(part, { index, ranges, limit: MAX_PARTS })) as readonly Row[]
        const of = Map.groupBy(rows, (row) => row[column])
        return (id) => (of.has(id) ? [part.name, of.get(id)!.map(readable)] : undefined)
      }),
  )
  return (id: number) =>
    Object.fromEntries(read.flatMap((partOf) => [partOf(id)].filter((part) => part !== undefined)))
}

const readable = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /^apply_by$|(?:^|_)(?:at|due|since|until)$/.test(name)
        ? new Date(value).toISOString()
        : value,
    ]),
  )
