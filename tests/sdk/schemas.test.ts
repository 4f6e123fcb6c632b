import { operationList, schemasOf } from '@chowk/contract'
import type { DataOf, PostCreate as Post } from '@chowk/sdk'
import * as schemas from '@chowk/sdk/schemas'
import { build } from 'esbuild'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'

const { postsCreate, postsList, followsSet, postsUpdate, groupsCreate } = schemas
const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const codesOf = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, code }) => [path.join('.'), code])

test('there are schemas for every operation', () => {
  for (const [id, row] of operationList) {
    const name = id.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())
    const schema = schemas[name as 'postsCreate'] as Partial<typeof postsCreate> | undefined
    expect(schema?.answer, id).toBeDefined()
    expect(schema?.body !== undefined, id).toBe(schemasOf(id).body !== undefined && !row.upload)
  }
})

describe('a body', () => {
  test("infers the type of a body from the client's method", () => {
    expect(postsCreate.body.parse(post)).toEqual(post)
    const parsed = postsCreate.body.parse({ ...post, scheduled_at: new Date() })
    expectTypeOf(parsed).toExtend<Post>()
    expect(parsed.scheduled_at).toBeInstanceOf(Date)
  })

  test.each([
    ['something that is missing', { title: 'Monsoon' }, [['body', 'invalid_type']]],
    ['a name that there is not', { ...post, tagz: [] }, [['', 'unrecognized_keys']]],
    ['what is too short', { ...post, title: 'M' }, [['title', 'too_small']]],
    ['what is too long', { ...post, title: 'M'.repeat(201) }, [['title', 'too_big']]],
    ['too many of something', { ...post, tags: Array.from({ length: 11 }, String) }, [['tags', 'too_big']]],
    [
      'a time without offset',
      { ...post, scheduled_at: '2027-01-26T09:00:00' },
      [['scheduled_at', 'invalid_format']],
    ],
  ])('rejects a body with %s', (_what, body, issues) => {
    expect(codesOf(postsCreate.body.safeParse(body))).toEqual(issues)
  })

  test('counts characters as the server does', () => {
    expect(postsCreate.body.safeParse({ ...post, title: '🌧'.repeat(200) }).success).toBe(true)
    expect(postsCreate.body.safeParse({ ...post, title: '🌧'.repeat(201) }).success).toBe(false)
    expect(postsCreate.body.safeParse({ ...post, title: '🌧' }).success).toBe(false)
  })

  test('accepts names in any case where case does not matter', () => {
    expect(groupsCreate.body.safeParse({ name: 'Wet feet', usernames: ['Asha'] }).success).toBe(true)
  })

  test('needs one of several names, or something to change', () => {
    expect(followsSet.body.safeParse({ type: 'user', username: 'asha', following: true }).success).toBe(true)
    expect(followsSet.body.safeParse({ type: 'user', following: true }).success).toBe(false)
    expect(postsUpdate.body.safeParse({ title: 'Dry' }).success).toBe(true)
    expect(postsUpdate.body.safeParse({}).success).toBe(false)
    expect(postsUpdate.body.safeParse({ title: undefined }).success).toBe(false)
  })
})

test('accepts a query like its method', () => {
  expect(postsList.query.parse({ limit: 5 })).toEqual({ limit: 5 })
  expect(codesOf(postsList.query.safeParse({ limit: 51 }))).toEqual([['limit', 'too_big']])
})

test('accepts unknown fields and values in a response', () => {
  const created = {
    id: 1,
    slug: 'a',
    url: '/posts/a',
    web_url: 'https://x/posts/a',
    item: { id: 1, type: 'post', slug: 'a' },
  }
  const parsed = postsCreate.answer.parse({ ...created, tomorrow: true })
  expect(parsed).toEqual({ ...created, tomorrow: true })
  expectTypeOf(parsed).toExtend<DataOf<'posts.create'>>()
  expect(postsCreate.answer.safeParse({ ...created, id: 'one' }).success).toBe(false)
})

test('one operation is bundled without the others', async () => {
  const bytesOf = async (program: string) => {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['zod'],
      conditions: ['@chowk/source'],
      write: false,
    })
    return outputFiles[0]?.text ?? ''
  }
  const text = await bytesOf(
    `import { postsComment } from '@chowk/sdk/schemas'; console.log(postsComment.body)`,
  )
  const all = await bytesOf(`import * as all from '@chowk/sdk/schemas'; console.log(all)`)
  expect(all.length).toBeGreaterThan(20_000)
  expect(text.length).toBeLessThan(4_000)
  expect(text).not.toContain('employment_type')
})
