import { operationList } from '@chowk/contract'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'

test('offers every list without parameters as a resource and reads any operation by its URI', async () => {
  const { client, chowk } = await connect()
  const { id } = await chowk.posts.create({ title: 'To be read', body: '<p>Text.</p>', tags: ['reading'] })

  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(['chowk://operations', 'chowk://posts.list']),
  )
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents as { text: string; mimeType: string }[]
    return content!
  }
  expect(JSON.parse((await read('chowk://posts.list?limit=1')).text)).toMatchObject({ items: [{ id }] })
  expect(JSON.parse((await read(`chowk://posts.get?id=${id}`)).text)).toMatchObject({
    item: { id, title: 'To be read' },
  })
  expect((await read('chowk://operations')).text).toContain('- posts.create(title*, body*')
})

test.each([
  ['chowk://posts.create', 'Unknown resource'],
  ['file:///etc/passwd', 'Unknown resource'],
  ['chowk://posts.get', 'requires id'],
  ['chowk://posts.get?id=999', 'not_found'],
  ['chowk://posts.list?limit=1000', 'validation_failed'],
])('%s is rejected', async (uri, reason) => {
  const { client } = await connect()
  await expect(client.readResource({ uri })).rejects.toThrow(reason)
})

test('the names of operations that read are completed', async () => {
  const { client } = await connect()
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'chowk://{operation}{?arguments*}' },
    argument: { name: 'operation', value: 'posts.' },
  })
  const reads = operationList.filter(([id, { method }]) => id.startsWith('posts.') && method === 'GET')
  expect(completion.values).toEqual(reads.map(([id]) => id))
})

test('offers prompts only with the required scopes and rejects missing arguments', async () => {
  const { client } = await connect({ scopes: ['notifications'] })
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['triage_notifications'])
  await expect(client.getPrompt({ name: 'plan_week_of_posts' })).rejects.toThrow('Unknown prompt')

  const all = await connect()
  await expect(all.client.getPrompt({ name: 'plan_week_of_posts' })).rejects.toThrow('requires topic')
  const { messages } = await all.client.getPrompt({ name: 'plan_week_of_posts', arguments: { topic: 'tea' } })
  expect(messages[0]?.content).toMatchObject({
    type: 'text',
    text: expect.stringContaining('about tea') as string,
  })
})

test('selected namespaces bound resources and prompts as they bound tools', async () => {
  const { client } = await connect({ tools: ['tags'] })
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(['chowk://operations', 'chowk://tags.list'])
  await expect(client.readResource({ uri: 'chowk://posts.list' })).rejects.toThrow('Unknown resource')
  expect((await client.listPrompts()).prompts).toEqual([])
})

test('a read-only server offers no prompt that changes something', async () => {
  const { client } = await connect({ readOnly: true })
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['review_applications'])
})

test('the time zone and the tag of a prompt are completed', async () => {
  const { client, chowk } = await connect()
  await chowk.tags.create({ name: 'ceramics' })
  const complete = async (name: string, argument: { name: string; value: string }) =>
    (await client.complete({ ref: { type: 'ref/prompt', name }, argument })).completion.values
  expect(await complete('plan_week_of_posts', { name: 'timezone', value: 'asia/tok' })).toEqual([
    'Asia/Tokyo',
  ])
  expect(await complete('answer_open_questions', { name: 'tag', value: 'cer' })).toEqual(['ceramics'])
  expect(await complete('answer_open_questions', { name: 'timezone', value: 'tok' })).toEqual([])
})
