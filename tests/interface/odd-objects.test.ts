import { operationList, resolveSchema, schemasOf, acceptsBody, type JsonSchema } from '@chowk/contract'
import { expect, test } from 'vitest'
import { oddObjects } from '../harness/odd-objects.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

/** Makes a body that holds a value in one field, and nothing else. */
interface Field {
  readonly path: string
  readonly holding: (value: unknown) => unknown
}

/** Every place of a body: its fields, theirs, and the entries of lists. */
function fieldsOf(reference: JsonSchema, at: Field): Field[] {
  const schema = resolveSchema(reference)
  const below = (name: string, inside: JsonSchema, hold: (value: unknown) => unknown): Field[] => {
    const path = at.path === '' ? name : `${at.path}.${name}`
    const field = { path, holding: (value: unknown) => at.holding(hold(value)) }
    return [field, ...fieldsOf(inside, field)]
  }
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      below(name, one, (value) => ({ [name]: value })),
    ),
    ...(schema.items ? below('0', schema.items, (value) => [value]) : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((one) => fieldsOf(one, at)),
  ]
}

/** Path parameters that are no id: the path has to be one that could name something. */
const NAMING: Readonly<Record<string, string>> = { key: '@odd', type: 'post' }

const bodies = operationList.filter(([, row]) => acceptsBody(row)).map(([id]) => id)

test.each(bodies)('%s refuses an object of any make in each field, as it refuses any other', async (id) => {
  const { store, dispose } = await stores.memory()
  const world = new World(store)
  const client = await world.member('odd')
  const params = Object.fromEntries(schemasOf(id).parameters.map(({ name }) => [name, NAMING[name] ?? 1]))
  const fields = fieldsOf(schemasOf(id).body!.schema, { path: '', holding: (value) => value })
  expect(fields).not.toEqual([])
  for (const { path, holding } of fields)
    for (const odd of oddObjects) {
      const { body } = await client.callLoosely(id, { params, body: holding(odd) })
      const told = body.fields?.some((field) => field.path === path || field.path.startsWith(`${path}.`))
      expect({ path, odd, code: body.code, told }).toEqual({
        path,
        odd,
        code: 'validation_failed',
        told: true,
      })
    }
  await dispose()
  expect(world.errors).toEqual([])
})
