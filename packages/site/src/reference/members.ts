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
 * @param within Enclosing records, which are not expanded again.
 */
export const membersOf = (
  schema: JsonSchema,
  way: Direction,
  within: readonly string[] = [],
): readonly Member[] =>
  Object.entries(schema.properties ?? {}).map(([name, member]) =>
    memberOf(name, member, way, schema.required?.includes(name) ?? false, within),
  )

export const memberOf = (
  name: string,
  schema: JsonSchema,
  way: Direction,
  required: boolean,
  within: readonly string[] = [],
): Member => ({
  name,
  type: typeOf(schema, way),
  label: way === 'sent' ? (required ? 'required' : undefined) : required ? undefined : 'optional',
  about: [schema.description, ...boundsOf(schema, way)].filter((text) => text !== undefined).join(' '),
  values: valuesOf(schema, way).map(String),
  objects: nestedIn(schema)
    .filter((nested) => nested.name === undefined || !within.includes(nested.name))
    .map((nested) => objectOf(nested, way, within)),
})

const objectOf = ({ name, schema }: Nested, way: Direction, within: readonly string[]): MemberObject => ({
  name,
  about: schema.description,
  members: membersOf(schema, way, name === undefined ? within : [...within, name]),
})
