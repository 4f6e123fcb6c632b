import type { JsonSchema } from '@chowk/contract'
import { components, methods, namespaces } from './model.ts'
import { comment } from './prose.ts'
import { allComponentsIn, objectType, typeOf, type Direction } from './types.ts'

/** Namespaces that use each component. */
const usersOf = new Map<string, Set<string>>()
const sentTypes = new Set<string>()
const returnedTypes = new Set<string>()

for (const { namespace, body, query, response, row } of methods) {
  const input = row.upload ? new Set<string>() : allComponentsIn([body?.schema, query])
  const output = allComponentsIn(response)
  for (const name of input) sentTypes.add(name)
  for (const name of output) returnedTypes.add(name)
  for (const name of [...input, ...output]) usersOf.set(name, (usersOf.get(name) ?? new Set()).add(namespace))
}

/** Returns the file of a component: that of its only namespace, else `shared`. */
function homeOf(name: string): string {
  const users = [...(usersOf.get(name) ?? [])]
  return users.length === 1 && namespaces.includes(users[0] ?? '') ? (users[0] ?? '') : 'shared'
}

/** Returns the components of a file. */
export const recordsIn = (file: string): readonly string[] =>
  Object.keys(components).filter((name) => usersOf.has(name) && homeOf(name) === file)

/**
 * Returns the direction of a component. Responses may have unknown enum values; components of both directions allow
 * only known ones.
 */
export const directionOf = (name: string): Direction => (sentTypes.has(name) ? 'input' : 'output')

/** Returns whether any operation uses a component. */
export const isRecord = (name: string): boolean => usersOf.has(name)

/** Minimum number of shared fields for a record to extend another. */
const SHARED_FIELDS = 5

/** Returns the largest component whose fields `name` all has. */
function baseOf(name: string): string | undefined {
  const own = components[name]
  const bases = Object.keys(components).filter((key) => {
    const { properties = {}, required = [] } = components[key] ?? {}
    const fields = Object.entries(properties)
    return (
      key !== name &&
      name.startsWith(key) &&
      fields.length >= SHARED_FIELDS &&
      usersOf.has(key) &&
      ['shared', homeOf(name)].includes(homeOf(key)) &&
      directionOf(key) === directionOf(name) &&
      fields.every(([field, schema]) => isSame(own?.properties?.[field], schema)) &&
      fields.every(([field]) => required.includes(field) === own?.required?.includes(field))
    )
  })
  return bases.sort((a, b) => b.length - a.length)[0]
}

const isSame = (a: JsonSchema | undefined, b: JsonSchema | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Returns the variants of an object that requires one of several members: each without the others. */
export function variantsOf({ oneOf = [], ...schema }: JsonSchema): JsonSchema[] {
  const alternatives = alternativesOf(oneOf)
  return oneOf.map(({ properties = {}, required = [] }) => {
    const own = Object.entries(schema.properties ?? {}).filter(
      ([member]) => required.includes(member) || !alternatives.has(member),
    )
    return {
      ...schema,
      required: [...(schema.required ?? []), ...required],
      properties: Object.fromEntries(
        own.map(([member, candidate]) => [member, { ...candidate, ...constantOf(properties[member]) }]),
      ),
    }
  })
}

/** Returns the members of which one is required. */
const alternativesOf = (oneOf: readonly JsonSchema[]): ReadonlySet<string> =>
  new Set(oneOf.flatMap(({ required = [] }) => required))

/** Returns the variants as types, in which the other members are absent. */
const variantTypes = (schema: JsonSchema): string[] =>
  variantsOf(schema).map((variant) => {
    const absent = [...alternativesOf(schema.oneOf ?? [])].filter(
      (member) => !(member in (variant.properties ?? {})),
    )
    const without = absent.map(
      (member) => `${comment('Not beside the name that is given.')}\n${member}?: undefined`,
    )
    return objectType(variant, 'input').replace(/\}$/, `${without.join('\n')}\n}`)
  })

/** Returns the constant of a member in a variant, instead of all its values. */
const constantOf = (schema: JsonSchema | undefined): JsonSchema =>
  schema?.const === undefined ? {} : { ...schema }

/** Returns the declaration of a component. */
export function declareRecord(name: string): string {
  const schema = components[name] ?? {}
  const head = comment(schema.description ?? '')
  if (!schema.properties) return `${head}\nexport type ${name} = ${typeOf(schema, directionOf(name))}\n`
  if (schema.oneOf) return `${head}\nexport type ${name} = ${variantTypes(schema).join(' | ')}\n`
  const base = baseOf(name)
  const body = objectType(schema, directionOf(name), base === undefined ? {} : components[base])
  return `${head}\nexport interface ${name} ${base === undefined ? '' : `extends ${base} `}${body}\n`
}
