/** Lines that must not compile against the packed declarations, at least one for each public object. */
const mistakes = [
  'mock.typo.nothing({})',
  'void mock.clok',
  "await mock.members.supsend({ username: 'asha' })",
  "await mock.members.suspend({ usernam: 'asha' })",
  "void (await mock.members.create({ username: 'asha' })).member.nothing.at.all",
  "await mock.call('asha', 'posts.publish')",
  "await mock.call('asha', 'posts.create', { body: { titel: 'Rain' } })",
  "mock.fail('posts.creat', { drop: 'before' })",
  "void mock.requests.last('posts.create').nothing",
  'await mock.clock.forward(1)',
  'void mock.world().handlers',
  "createMock({ sed: 'demo' })",
  'void mock.snapshot().picture',
  'new Chowk({ baseURL: mock.baseUrl })',
  'void (await client.posts.get(1).withResponse()).data.nothing',
  'void (await client.posts.get(1)).item.nothing',
  'for await (const item of await client.posts.list()) void item',
  "if (isError(failure, 'posts.create') && failure.code === 'not_a_code') void failure",
  'void queries.posts.nothing',
  'void queries.account.me.queryOptions().queryFunction',
  'postsCreate.body.parse({}).titel',
]

/** TypeScript reports an `@ts-expect-error` whose line compiles. */
export const wrongProgram = `
  import { createMock } from '@chowk/mocks'
  import { Chowk, isError } from '@chowk/sdk'
  import { createQueries } from '@chowk/sdk/query'
  import { postsCreate } from '@chowk/sdk/schemas'
  const mock = createMock()
  const client = new Chowk({ baseUrl: mock.baseUrl })
  const queries = createQueries(client)
  const failure: unknown = undefined
${mistakes.map((line) => `  // @ts-expect-error\n  ${line}`).join('\n')}
`
