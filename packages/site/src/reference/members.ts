import type { JsonSchema } from '@chowk/contract'
import { boundsOf, nestedIn, typeOf, valuesOf, type Nested, type Direction } from './types.ts'

/** Documentation of a parameter or of a member of an object. */
export interface Member {
  readonly name: string
  /** Type, in a few words. */
  readonly type: string
  /** `required` for values sent, `optional` for values returned. */
  readonly label: 'required' | 'optional' | undefined
  /** Markdown on one line; may be empty. */
  readonly about: string
  /** Enum values, if any. */
  readonly values: readonly string[]
  /** Objects it contains. */
  readonly objects: readonly MemberObject[]
}

export interface MemberObject {
  /** Name of its record, if any. */
  readonly name: string | undefined
  /** Markdown. */
  readonly about: string | undefined
  readonly members: readonly Member[]
}

/**
 * Returns the members of an object of the interface.
 * @param ancestors Enclosing records, which are not expanded again.
 */
export const membersOf = (
  schema: JsonSchema,
  direction: Direction,
  ancestors: readonly string[] = [],
): readonly Member[] =>
  Object.entries(schema.properties ?? {}).map(([name, member]) =>
    memberOf(name, member, direction, schema.required?.includes(name) ?? false, ancestors),
  )

export const memberOf = (
  name: string,
  schema: JsonSchema,
  direction: Direction,
  required: boolean,
  ancestors: readonly string[] = [],
): Member => ({
  name,
  type: typeOf(schema, direction),
  label: direction === 'sent' ? (required ? 'required' : undefined) : required ? undefined : 'optional',
  about: [schema.description, ...boundsOf(schema, direction)].filter((text) => text !== undefined).join(' '),
  values: valuesOf(schema, direction).map(String),
  objects: nestedIn(schema)
    .filter((nested) => nested.name === undefined || !ancestors.includes(nested.name))
    .map((nested) => objectOf(nested, direction, ancestors)),
})

const objectOf = (
  { name, schema }: Nested,
  direction: Direction,
  ancestors: readonly string[],
): MemberObject => ({
  name,
  about: schema.description,
  members: membersOf(schema, direction, name === undefined ? ancestors : [...ancestors, name]),
})
