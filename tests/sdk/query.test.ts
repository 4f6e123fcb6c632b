import { operationList } from '@chowk/contract'
import type { AccountMeError, Chowk, Me, PostsGetError, PostsListError, PostRead } from '@chowk/sdk'
import { createQueries } from '@chowk/sdk/query'
import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useSuspenseQueries,
} from '@tanstack/react-query'
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { clientOf } from './support/clients.ts'
import { ListServer } from './support/list-server.ts'

/** A client that takes down how it is called. */
function recorded() {
  const calls: unknown[][] = []
  const namespace = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...call: unknown[]) => {
            calls.push([`${name}.${method}`, ...call])
            return Promise.resolve({ items: [], has_more: false, next_offset: 0 })
          },
      },
    )
  const client = new Proxy({}, { get: (_, name: string) => namespace(name) }) as Chowk
  return { chowk: createQueries(client), calls }
}

const { signal } = new AbortController()

test('there are options for every operation', () => {
  const { chowk } = recorded()
  for (const [id, row] of operationList) {
    const [namespace, name = ''] = id.split('.') as ['posts', string]
    const call = (chowk[namespace] as unknown as Record<string, object>)[name]
    expect(call, id).toHaveProperty(row.method === 'GET' ? 'queryOptions' : 'mutationOptions')
  }
})

describe('a query', () => {
  test('calls its method with its input and the signal', async () => {
    const { chowk, calls } = recorded()
    await chowk.posts.get.queryOptions(42, { comments_limit: 5 }).queryFn({ signal })
    await chowk.posts.get.queryOptions(42).queryFn({ signal })
    await chowk.account.me.queryOptions().queryFn({ signal })
    await chowk.scheduled.list.queryOptions().queryFn({ signal })
    expect(calls).toEqual([
      ['posts.get', 42, { comments_limit: 5 }, { signal }],
      ['posts.get', 42, undefined, { signal }],
      ['account.me', { signal }],
      ['scheduled.list', { signal }],
    ])
  })

  test('starts query keys with those of the client, namespace and operation', () => {
    const { chowk } = recorded()
    expect(chowk.posts.get.queryKey(42, {})).toEqual(['chowk', 'posts', 'get', 42, {}])
    expect(chowk.posts.get.queryKey(42)).toEqual(['chowk', 'posts', 'get', 42])
    expect(chowk.posts.get.queryKey()).toEqual(['chowk', 'posts', 'get'])
    expect(chowk.posts.key()).toEqual(['chowk', 'posts'])
    expect(chowk.key()).toEqual(['chowk'])
  })

  test('infers the types of data and errors', () => {
    const { chowk } = recorded()
    const cache = new QueryClient()
    expectTypeOf(cache.getQueryData(chowk.posts.get.queryKey(42))).toEqualTypeOf<PostRead | undefined>()
    expectTypeOf(chowk.posts.get.queryOptions(42).retry).parameter(1).toEqualTypeOf<PostsGetError>()
  })

  test('infers the types of several queries in a component', () => {
    const { chowk } = recorded()
    const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const post = { item: { title: 'Rain' } } as PostRead
    cache.setQueryData(chowk.posts.get.queryKey(1), post)
    cache.setQueryData(chowk.posts.get.queryKey(2), post)
    cache.setQueryData(chowk.account.me.queryKey(), { user: { username: 'asha' } } as Me)
    function Page() {
      const queries = [chowk.posts.get.queryOptions(1), chowk.account.me.queryOptions()] as const
      const [first, me] = useQueries({ queries })
      expectTypeOf(first.data).toEqualTypeOf<PostRead | undefined>()
      expectTypeOf(first.error).toEqualTypeOf<PostsGetError | null>()
      expectTypeOf(me.error).toEqualTypeOf<AccountMeError | null>()
      const [sure, user] = useSuspenseQueries({ queries })
      expectTypeOf(sure.data).toEqualTypeOf<PostRead>()
      expectTypeOf(user.data).toEqualTypeOf<Me>()
      expectTypeOf(user.error).toEqualTypeOf<AccountMeError | null>()
      const all = useQueries({ queries: [1, 2].map((id) => chowk.posts.get.queryOptions(id)) })
      expectTypeOf(all).items.toHaveProperty('error').toEqualTypeOf<PostsGetError | null>()
      const title = useQuery({ ...chowk.posts.get.queryOptions(2), select: ({ item }) => item.title })
      expectTypeOf(title.data).toEqualTypeOf<string | undefined>()
      expectTypeOf(title.error).toEqualTypeOf<PostsGetError | null>()
      const { error } = useInfiniteQuery(chowk.posts.list.infiniteQueryOptions())
      expectTypeOf(error).toEqualTypeOf<PostsListError | null>()
      return `${first.data?.item.title} ${me.data?.user.username} ${sure.data.item.title} ${user.data.user.username} ${all.length} ${title.data}`
    }
    const page = createElement(QueryClientProvider, { client: cache }, createElement(Page))
    expect(renderToString(page)).toBe('Rain asha Rain asha 2 Rain')
  })

  test("does not retry beyond the client's own retries", () => {
    const { chowk } = recorded()
    expect(chowk.posts.get.queryOptions(1).retry(0, {} as PostsGetError)).toBe(false)
  })
})

describe('an infinite query', () => {
  test('returns all pages', async () => {
    const server = new ListServer(5)
    const chowk = createQueries(clientOf(server, { fetch: server.fetch }))
    const cache = new QueryClient()
    const { pages } = await cache.fetchInfiniteQuery({
      ...chowk.posts.list.infiniteQueryOptions({ limit: 2 }),
      pages: 9,
    })
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[5, 4], [3, 2], [1]])
    expect(cache.getQueryData(chowk.posts.list.queryKey({ limit: 2 }))).toBeUndefined()
  })
})

test('accepts the variables of a method in a mutation, by name if there are several', async () => {
  const { chowk, calls } = recorded()
  await chowk.posts.create.mutationOptions().mutationFn({ title: 'Rain', body: '<p>…</p>' })
  await chowk.posts.update.mutationOptions().mutationFn({ id: 1, body: { title: 'Dry' } })
  await chowk.scheduled.cancel.mutationOptions().mutationFn({ type: 'post', id: 1 })
  await chowk.notifications.readAll.mutationOptions().mutationFn()
  await chowk.media.upload.mutationOptions().mutationFn(new Blob(['image']))
  expect(calls).toEqual([
    ['posts.create', { title: 'Rain', body: '<p>…</p>' }],
    ['posts.update', 1, { title: 'Dry' }],
    ['scheduled.cancel', 'post', 1],
    ['notifications.readAll'],
    ['media.upload', expect.any(Blob)],
  ])
})

test('it brings nothing of TanStack Query along, and the client brings nothing of it', async () => {
  const inputsOf = async (program: string) => {
    const { metafile } = await build({
      stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      format: 'esm',
      conditions: ['@chowk/source'],
      write: false,
      metafile: true,
    })
    return Object.keys(metafile.inputs).join('\n')
  }
  expect(await inputsOf(`export * from '@chowk/sdk/query'`)).not.toContain('tanstack')
  const client = await inputsOf(`export * from '@chowk/sdk'`)
  for (const otherName of ['query', 'queries', 'schemas', 'zod']) expect(client).not.toContain(otherName)
})
