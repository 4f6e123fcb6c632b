import { operationList } from '@chowk/contract'
import { expect, test } from 'vitest'
import { checkPrograms } from './support/compile.ts'

test('no name of a record is another thing where it is imported from', () => {
  // The compiler takes two for one name only if they are the same.
  const both = (suffix: string) =>
    checkPrograms({
      'records.mts': `export * from '../../../src/resources/index.ts'`,
      'post.mts': 'export interface Post { readonly other: true }',
      'both.mts': `export * from '@chowk/sdk'\nexport * from './${suffix}.mts'`,
    })
  expect(both('records')).toEqual([])
  expect(both('post')).toMatchObject([
    { name: 'both.mts', line: 2, message: expect.stringContaining("'Post'") as string },
  ])
})

test("lets wrapper functions declare a method's result type", () => {
  const functions = operationList.map(
    ([id], index) => `
      export const call${index} = () => client.${id}(...given<Parameters<Chowk['${id.replace('.', "']['")}']>>())
      export const data${index} = async () => await call${index}()
      export const part${index} = async () => Object.values(await call${index}())[0]
      export const answer${index} = async () => await call${index}().withResponse()
      export const result${index} = async () => await call${index}().safe()
      export const caught${index} = (error: unknown) => (isError(error, '${id}') ? error : undefined)`,
  )
  const program = `
    import { Chowk, isError } from '@chowk/sdk'
    const client = new Chowk()
    declare function given<Arguments>(): Arguments
    export const first = async () => (await client.posts.list()).items[0]
    export const answer = async () => (await client.questions.get(1)).answers.items[0]
    export const connection = async () => (await client.connections.list()).items[0]
    export async function* walk() { yield* client.feed.list() }
    ${functions.join('\n')}`
  expect(checkPrograms({ 'names.mts': program }, { declaration: true })).toEqual([])
})
