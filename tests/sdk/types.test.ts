import type { Chowk, ConflictError, ErrorOf, Path, PostCreate } from '@chowk/sdk'
import { isError } from '@chowk/sdk'
import { expectTypeOf, test } from 'vitest'

declare const client: Chowk
const error: unknown = undefined

/** Never run: the compiler reads it. */
const read = (_code: () => unknown) => undefined

test('an idempotency key is for the operations that take one', () => {
  read(() => client.posts.create({ title: 'Hello', body: '<p>…</p>' }, { idempotencyKey: 'key' }))
  const options = { idempotencyKey: 'key' }
  // @ts-expect-error An update takes none.
  read(() => client.posts.update(1, { title: 'Hello' }, options))
  // @ts-expect-error Neither does a read.
  read(() => client.posts.get(1, {}, { idempotencyKey: 'key' }))
})

test('inputs are held to what the interface takes', () => {
  // @ts-expect-error A title is missing.
  read(() => client.posts.create({ body: '<p>…</p>' }))
  // @ts-expect-error There is no such field.
  read(() => client.posts.create({ title: 'Hello', body: '<p>…</p>', boddy: '' }))
  // @ts-expect-error There is no such kind.
  read(() => client.scheduled.cancel('comment', 1))
})

test('errors of an operation have its codes and the paths of its input', () => {
  if (isError(error, 'scheduled.reschedule')) {
    if (error.code === 'conflict') expectTypeOf(error).toExtend<ConflictError>()
    if (error.code === 'validation_failed')
      for (const field of error.fields) expectTypeOf(field.path).toEqualTypeOf<'' | 'scheduled_at'>()
    // @ts-expect-error Moving an item draws on no quota.
    read(() => error.code === 'quota_exceeded')
  }
  expectTypeOf<ErrorOf<'posts.create'>['code']>().toExtend<string>()
  expectTypeOf<Path<PostCreate>>().toEqualTypeOf<
    | ''
    | 'title'
    | 'body'
    | 'tags'
    | `tags.${number}`
    | 'featured_image'
    | 'gallery'
    | `gallery.${number}`
    | 'scheduled_at'
    | 'community_id'
    | 'community'
  >()
  expectTypeOf<Path<{ packages: readonly { price: number }[] }>>().toEqualTypeOf<
    '' | 'packages' | `packages.${number}` | `packages.${number}.price`
  >()
})

test('a result tells success from failure', () => {
  read(async () => {
    const result = await client.posts.create({ title: 'Hello', body: '<p>…</p>' }).safe()
    if (result.ok) expectTypeOf(result.data.id).toEqualTypeOf<number>()
    else expectTypeOf(result.error.operation).toEqualTypeOf<'posts.create'>()
  })
})

test('a call that is resumed gives what it would have given', () => {
  read(async () => {
    const result = await client.posts.create({ title: 'Hello', body: '<p>…</p>' }).safe()
    if (!result.ok) expectTypeOf((await client.resume(result.error)).id).toEqualTypeOf<number>()
    if (isError(error, 'scheduled.cancel'))
      expectTypeOf((await client.resume(error)).status).toEqualTypeOf<'cancelled'>()
  })
})

test('words that the server may learn are open, those it takes are not', () => {
  read(async () => {
    const { key } = await client.account.me()
    expectTypeOf(key.scopes[0]).toExtend<string | undefined>()
    for await (const post of client.posts.list()) expectTypeOf(post.type).toEqualTypeOf<'post'>()
  })
})
