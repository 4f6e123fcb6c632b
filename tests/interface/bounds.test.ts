import { operationList, resolveSchema, schemasOf, type JsonSchema, type OperationId } from '@chowk/contract'
import { expect, test } from 'vitest'
import { boundsOfBody, boundsOfQuery, type Bounds } from '../harness/bounds.ts'

type Places = ReadonlyMap<string, Bounds>

/** The bounds of each place of a schema, as the contract has them. */
function boundsOf(reference: JsonSchema, path: string): [string, Bounds][] {
  const schema = resolveSchema(reference)
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const all = { minLength, maxLength, minimum, maximum, minItems, maxItems }
  const own = Object.fromEntries(
    Object.entries(all).filter(
      ([name, bound]) => bound !== undefined && !(name === 'minLength' && bound === 0),
    ),
  )
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).flatMap((candidate) => boundsOf(candidate, path))
  return [
    ...(path === '' || (alternatives.length > 0 && Object.keys(own).length === 0)
      ? []
      : [[path, own] as [string, Bounds]]),
    ...alternatives,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => boundsOf(property, below(name))),
    ...(schema.items ? boundsOf(schema.items, below('0')) : []),
  ]
}

/** Of alternatives, such as text or null, the one that has bounds. */
function placesOf(found: readonly (readonly [string, Bounds])[]): Places {
  const knownBounds = new Map<string, Bounds>()
  for (const [path, bounds] of found) knownBounds.set(path, { ...knownBounds.get(path), ...bounds })
  return knownBounds
}

const ids = operationList.map(([id]) => id)
const expected = (bounds: Places, boundsAt: (id: OperationId, path: string) => Bounds, id: OperationId) =>
  new Map([...bounds.keys()].map((key) => [key, boundsAt(id, key)]))

test.each(ids)('%s has the bounds of the interface', (id) => {
  const { body, parameters } = schemasOf(id)
  const inBody = placesOf(body ? boundsOf(body.schema, '') : [])
  expect(inBody).toEqual(expected(inBody, boundsOfBody, id))
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const inQuery = placesOf(queries.flatMap(({ name, schema }) => boundsOf(schema, name)))
  expect(inQuery).toEqual(expected(inQuery, boundsOfQuery, id))
})
