import type {
  Chowk,
  ChowkError,
  CommunityMember,
  ConflictError,
  ErrorOf,
  FieldCode,
  OperationId,
  Path,
  PostCreate,
} from '@chowk/sdk'
import { isError } from '@chowk/sdk'
import { expectTypeOf, test } from 'vitest'

declare const client: Chowk
const error: unknown = undefined

/** Never run: the compiler reads it. */
const read = (_code: () => unknown) => undefined

test('errors of an operation have its codes and the paths of its input', () => {
  if (isError(error, 'scheduled.reschedule')) {
    if (error.code === 'conflict') expectTypeOf(error).toExtend<ConflictError>()
    if (error.code === 'validation_failed')
      for (const field of error.fields) expectTypeOf(field.path).toEqualTypeOf<'' | 'scheduled_at'>()
    // @ts-expect-error Moving an item draws on no quota.
    read(() => error.code === 'quota_exceeded')
  }
  expectTypeOf<ErrorOf<'posts.create'>['code']>().toExtend<string>()
  expectTypeOf<'title' | 'tags' | `tags.${number}`>().toExtend<Path<PostCreate>>()
  // @ts-expect-error Unknown field.
  expectTypeOf<'titel'>().toExtend<Path<PostCreate>>()
  type Sent = { title?: string; tags?: readonly string[]; packages: readonly { price: number }[] }
  expectTypeOf<Path<Sent>>().toEqualTypeOf<
    '' | 'title' | 'tags' | `tags.${number}` | 'packages' | `packages.${number}` | `packages.${number}.price`
  >()
})

test('errors of an operation that is not known yet have the codes of all', () => {
  const check = (operation: OperationId) => {
    if (!isError(error, operation)) return undefined
    expectTypeOf(error).toEqualTypeOf<ChowkError>()
    return error.code
  }
  expectTypeOf(check).returns.extract<'not_found' | 'timeout'>().toEqualTypeOf<'not_found' | 'timeout'>()
})

test('narrows a result to success or failure', () => {
  read(async () => {
    const result = await client.posts.create({ title: 'Hello', body: '<p>…</p>' }).safe()
    if (result.ok) expectTypeOf(result.data.id).toEqualTypeOf<number>()
    else expectTypeOf(result.error.operation).toEqualTypeOf<'posts.create'>()
  })
})

test('types a resumed call like the original', () => {
  read(async () => {
    const result = await client.posts.create({ title: 'Hello', body: '<p>…</p>' }).safe()
    if (!result.ok) expectTypeOf((await client.resume(result.error)).id).toEqualTypeOf<number>()
    if (isError(error, 'scheduled.cancel'))
      expectTypeOf((await client.resume(error)).status).toEqualTypeOf<'cancelled'>()
  })
})

test('leaves lists of values in responses open and those in requests closed', () => {
  read(async () => {
    const { key } = await client.account.me()
    expectTypeOf(key.scopes[0]).toExtend<string | undefined>()
    for await (const post of client.posts.list()) expectTypeOf(post.type).toEqualTypeOf<'post'>()
  })
})

test('narrows kinds by type and sends unknown ones to the default', () => {
  read(async () => {
    for await (const item of client.communities.feed('wet-feet')) {
      switch (item.type) {
        case 'member':
          expectTypeOf(item).toEqualTypeOf<CommunityMember>()
          break
        case 'post':
        case 'poll':
          expectTypeOf(item.title).toEqualTypeOf<string>()
          // @ts-expect-error An item is no member.
          read(() => item.member)
          break
        default:
          expectTypeOf(item.type).toEqualTypeOf<'question' | 'mcq' | 'service' | 'job'>()
      }
    }
    for await (const item of client.feed.list())
      expectTypeOf(item.type).toEqualTypeOf<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'>()
    for await (const found of client.search.query({ q: 'rain' }))
      // @ts-expect-error Unknown kind.
      if (found.type === 'pots') break
    for await (const { kind } of client.notifications.list())
      // @ts-expect-error Unknown kind.
      if (kind === 'coment') break
  })
})

test('rejects a call that lacks one of several names at compile time', () => {
  read(() => client.follows.set({ type: 'user', username: 'asha', following: true }))
  read(() => client.follows.set({ type: 'user', id: 1, following: true }))
  read(() => client.follows.set({ type: 'community', slug: 'wet-feet', following: false }))
  read(() => client.follows.set({ type: 'tag', id: 1, following: false }))
  // @ts-expect-error No name.
  read(() => client.follows.set({ type: 'user', following: true }))
  // @ts-expect-error Two names.
  read(() => client.follows.set({ type: 'user', id: 1, username: 'asha', following: true }))
  // @ts-expect-error Members have no slug.
  read(() => client.follows.set({ type: 'user', slug: 'asha', following: true }))
  // @ts-expect-error Tags have no username.
  read(() => client.follows.set({ type: 'tag', username: 'asha', following: true }))
  if (isError(error, 'follows.set') && error.code === 'validation_failed')
    for (const { path, code } of error.fields) {
      expectTypeOf(path).toEqualTypeOf<'' | 'type' | 'id' | 'slug' | 'username' | 'following'>()
      expectTypeOf(code).toEqualTypeOf<FieldCode>()
    }
})

test('a time may be a date, and a slug an id', () => {
  const soon = new Date()
  read(() => client.posts.create({ title: 'Hello', body: '<p>…</p>', scheduled_at: soon }))
  read(() => client.scheduled.reschedule('post', 1, { scheduled_at: soon }))
  read(() => [client.services.get(7), client.jobs.get(7), client.jobs.get('plumber')])
  // @ts-expect-error A tag has a slug alone.
  read(() => client.tags.get(7))
  read(async () => expectTypeOf((await client.posts.get(1)).item.created_at).toEqualTypeOf<string>())
})
