import type { JsonSchema } from '@chowk/contract'
import { boundsOf, nestedIn, typeOf, valuesOf, type Nested, type Way } from './types.ts'

/** What there is to say of a parameter, or of a member of an object, in whatever form it is shown. */
export interface Member {
  readonly name: string
  /** What it is, in a few words. */
  readonly type: string
  /** What it is besides: something that has to be sent, or that may be missing in what is given. */
  readonly label: 'required' | 'optional' | undefined
  /** In Markdown, on one line; empty where there is nothing to say. */
  readonly about: string
  /** The values to choose from, where there are some. */
  readonly values: readonly string[]
  /** The objects in it. */
  readonly objects: readonly MemberObject[]
}

export interface MemberObject {
  /** The name of its record, where it has one. */
  readonly name: string | undefined
  /** In Markdown. */
  readonly about: string | undefined
  readonly members: readonly Member[]
}

/**
 * The members of an object of the interface.
 * @param within Records that it stands in: what is among them is not unfolded again.
 */
export const membersOf = (schema: JsonSchema, way: Way, within: readonly string[] = []): readonly Member[] =>
  Object.entries(schema.properties ?? {}).map(([name, member]) =>
    memberOf(name, member, way, schema.required?.includes(name) ?? false, within),
  )

export const memberOf = (
  name: string,
  schema: JsonSchema,
  way: Way,
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

const objectOf = ({ name, schema }: Nested, way: Way, within: readonly string[]): MemberObject => ({
  name,
  about: schema.description,
  members: membersOf(schema, way, name === undefined ? within : [...within, name]),
})
