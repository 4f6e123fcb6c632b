import { bodyFieldsOf, type ContentType, type OperationId } from '@chowk/contract'
import { kinds } from '../writing/kinds.ts'
import type { Row } from './exported-zip.ts'

/** Returns what identifies a row on any site: what it is called and when it was made. */
export const keyOf = (table: string, { type, title, name, kind, published_at, created_at }: Row): string =>
  JSON.stringify([table, type, title ?? name, kind, published_at ?? created_at])

export const timeOf = (time: unknown): number => Date.parse(time as string)

/** Returns the fields of a row that an operation accepts and that have a value. */
function acceptedBy(operation: OperationId, row: Row): Row {
  const accepted = bodyFieldsOf(operation)
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => accepted.has(name) && value !== null && value !== undefined,
    ),
  )
}

/** What members write about themselves, by table: the operation that changes it, and its input. */
export const profileParts: readonly (readonly [
  table: string,
  operation: OperationId,
  input: (row: Row) => Row,
])[] = [
  ['members', 'profile.update', (row) => acceptedBy('profile.update', { ...row, ...placeOf(row) })],
  ['cvs', 'cv.update', (row) => acceptedBy('cv.update', { ...row, ...(row.sections as Row) })],
  ['preferences', 'preferences.update', ({ preferences }) => preferences as Row],
]

/** Returns the place of a row, without the names that follow from it. */
function placeOf({ location }: Row): Row {
  const { names: _names, ...ids } = (location ?? {}) as Row
  return { location: location ? ids : undefined }
}

/** The field of a kind of content that has its text. */
const textFields: Readonly<Record<ContentType, string>> = {
  post: 'body',
  question: 'body',
  poll: 'details',
  mcq: 'details',
  service: 'description',
  job: 'description',
  community: 'description',
}

/** Returns the text of an item or a community as the input of its update. Null removes it. */
export const textOf = (type: ContentType, row: Row): Row => ({
  [textFields[type]]: ((row.item_contents ?? row) as Row)[row.item_contents ? 'body' : 'description'] ?? null,
})

/** Returns the input that creates an item or a community, from its row and those of its parts. */
export function inputOf(type: ContentType, row: Row): Row {
  const parts = { ...(row.jobs as Row), ...(row.services as Row) }
  const options = row.item_options as readonly Row[] | undefined
  const name = row.title ?? row.name
  return acceptedBy(kinds[type].create, {
    ...row,
    ...parts,
    ...((row.item_contents as Row | undefined)?.details as Row),
    title: name,
    question: name,
    name,
    ...textOf(type, row),
    ...placeOf(parts),
    options: options?.map(({ text }) => text),
    correct_option: options?.findIndex(({ correct }) => correct === true),
    packages: (row.service_packages as readonly Row[] | undefined)?.map(
      ({ id: _id, service_id: _service, position: _position, ...entry }) =>
        Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    ),
    scheduled_at: row.status === 'scheduled' ? row.scheduled_at : undefined,
    community_id: undefined,
  })
}
