import { bodyFieldsOf, resolveSchema, schemasOf, type ItemType, type JsonSchema } from '@chowk/contract'
import { expect, test } from 'vitest'
import { cv } from '../../packages/site/src/writing/cv.ts'
import { kinds } from '../../packages/site/src/writing/kinds.ts'
import { bodies } from '../operations/content.ts'
import { job } from '../operations/jobs/fixtures.ts'
import { service } from '../operations/services/fixtures.ts'
import { startSite } from './start-site.ts'

const examples: { readonly [T in ItemType]: object } = { ...bodies, service, job }
/** Fields shown in another form, which other tests cover. */
const otherwise = ['featured_image', 'gallery', 'scheduled_at', 'community', 'community_id', 'options']

const propertiesOf = (schema: JsonSchema = {}) => resolveSchema(schema).properties ?? {}

/** Returns a sample for a text field; undefined for other types. */
function sample(text: string, schema: JsonSchema): string | string[] | undefined {
  const { anyOf: [first = schema] = [] } = schema
  const { type, format, pattern, enum: values, items } = first
  if (type === 'array' && items?.type === 'string' && items.format === undefined) return [text]
  if (type !== 'string' || pattern !== undefined || values !== undefined) return undefined
  if (format === 'html') return `<p>${text}</p>`
  return format === undefined ? text : undefined
}

/** Returns samples for the fields of an operation that the kind shows by the same name. */
function textsFor(id: 'create' | 'update', namespace: string, before: string) {
  const shownFields = propertiesOf(propertiesOf(schemasOf(`${namespace}.get` as 'posts.get').response).item)
  const acceptedFields = propertiesOf(schemasOf(`${namespace}.${id}` as 'posts.create').body?.schema)
  const texts = Object.entries(acceptedFields).flatMap(([name, schema]) => {
    const text = sample(`${before} ${name}`, schema)
    return text !== undefined && name in shownFields && !otherwise.includes(name)
      ? [[name, text] as const]
      : []
  })
  return { taken: Object.keys(acceptedFields), texts: Object.fromEntries(texts) }
}

test.each(Object.entries({ ...kinds, cv }))('offers every accepted field in the form of a %s', (_, kind) => {
  const formFields = new Set(kind.fields.map(({ name }) => name))
  // Named by its id.
  formFields.add('community')
  for (const id of [kind.create, kind.update])
    expect(
      [...bodyFieldsOf(id).keys()].filter((name) => !formFields.has(name)),
      `${id} takes fields that have no line in packages/site/src/writing/kinds.ts`,
    ).toEqual([])
})

test.each(Object.entries(examples))('stores, edits and shows every text of a %s', async (type, example) => {
  const { world, browse } = await startSite()
  const namespace = `${type}s` as 'posts'
  const [client, browser] = [await world.member('asha'), await browse('asha')]
  const created = textsFor('create', namespace, 'The')
  const body = { ...example, featured_image: undefined, gallery: undefined, ...created.texts }
  expect(
    created.taken.filter((name) => !(name in body) && !otherwise.includes(name)),
    'Fields that are no plain text: give them a value in the example of this kind',
  ).toEqual([])

  const made = await client.callLoosely(`${namespace}.create`, { body })
  expect(made).toMatchObject({ status: 201 })
  const { id, slug, url } = made.body as { id: number; slug: string; url: string }
  const changed = textsFor('update', namespace, 'Another')
  for (const { texts, change } of [
    { texts: created.texts, change: undefined },
    { texts: changed.texts, change: changed.texts },
  ]) {
    if (change)
      expect(
        await client.callLoosely(`${namespace}.update`, { params: { id, slug }, body: change }),
      ).toMatchObject({ status: 200 })
    const { body: read } = await client.callLoosely(`${namespace}.get`, { params: { id, slug } })
    const { item } = read as unknown as { item: object }
    expect(
      item,
      `What was sent is kept by \`details\` in packages/engine/src/domains/content/kinds.ts, and shown by packages/engine/src/domains, by the presenter of ${type}`,
    ).toMatchObject(texts)
    const page = await browser.get(url)
    const missing = Object.entries(texts).filter(([, text]) => !page.body.includes(String(text)))
    const file = `packages/site/src/pages/${type === 'mcq' ? 'quiz' : type}.ts`
    expect(missing, `${file}, or a component of it, does not show these fields`).toEqual([])
  }
})
