import { operationList } from '@chowk/contract'
import { ApiError, SignInNeeded, type ReadId } from '@chowk/engine'
import { itemId, placeOfComment } from '@chowk/engine/website'
import { describe, expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { createKey } from '../harness/administer.ts'

const VISITOR = { session: undefined }

describe('a visit of a visitor', () => {
  test('reads public content and asks to sign in for everything else', async () => {
    const { engine } = await startSite()
    const reads = operationList.filter(([id, { method }]) => method === 'GET' && id !== 'account.openapi')
    for (const [id, { by }] of reads) {
      const error = await engine
        .view(VISITOR, (visit) => visit.read(id as 'posts.get', { params: { id: 1 } }))
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      expect({ id, asked: error instanceof SignInNeeded }).toEqual({
        id,
        asked: !by.includes('visitor'),
      })
    }
  })

  test('contains no reaction, membership or save', async () => {
    const { engine } = await startSite()
    const { item } = await engine.view(VISITOR, (visit) =>
      visit.read('communities.get', { params: { slug: 'pune-potters' } }),
    )
    expect(item).toMatchObject({ state: 'none', role: null, following: false, can_create_content: false })
  })
})

describe('a visit by a member', () => {
  test('rejects input in the words of the interface', async () => {
    const { engine, control, world } = await startSite()
    const input = { query: { offset: -1, limit: 51, sort: 'newest' } } as const
    const error = await engine
      .view(VISITOR, (visit) => visit.read('services.list' satisfies ReadId, input as never))
      .catch((error: unknown) => error)
    const { key } = await createKey(control.engine, { username: 'asha' })
    const response = await world.send(
      new Request('http://localhost:4000/api/v1/services?offset=-1&limit=51&sort=newest', {
        headers: { 'x-api-key': key },
      }),
    )
    const answer = (await response.json()) as { error: string; code: string; fields: unknown }
    expect(error).toBeInstanceOf(ApiError)
    const { code, message, details } = error as ApiError
    expect({ code, error: message, fields: details.fields }).toMatchObject({
      code: answer.code,
      error: answer.error,
      fields: answer.fields,
    })
  })

  test('acts like the API without using a quota', async () => {
    const { engine } = await startSite({ realLimits: true })
    const asha = await engine.store.read((tx) => tx.find(members, 'username', { username_key: 'asha' }))
    const used = () =>
      engine
        .as('asha')
        .call('account.usage')
        .then(({ quotas }) => quotas.find(({ action }) => action === 'post')!.used)
    const before = await used()
    const { id, url } = await engine.as(asha!).call('posts.create', {
      body: { title: 'By hand', body: '<p>x</p>' },
    })
    expect(url).toBe('/posts/by-hand')
    expect(await used()).toBe(before)
    const read = await engine.view(VISITOR, async (visit) => {
      const found = await itemId(visit, 'post', 'by-hand')
      return visit.read('posts.get', { params: { id: found } })
    })
    expect(read.item).toMatchObject({ id, title: 'By hand' })
  })

  test.each(['memory', 'sqlite', 'postgres'] as const)(
    'creates one item from concurrent copies of a form, on %s',
    async (store) => {
      const { engine, control } = await startSite({ store })
      const asha = (await engine.store.read((tx) => tx.find(members, 'username', { username_key: 'asha' })))!
      const { id } = await engine.as(asha).call('posts.create', { body: { title: 'Once', body: 'x' } })
      const comment = (body: string, form: string) =>
        engine
          .as(asha, { form })
          .call('posts.comment', { params: { id }, body: { body } })
          .then(({ id }) => id)
      const responses = await Promise.all(Array.from({ length: 6 }, () => comment('<p>One</p>', 'first')))
      await control.clock.advance(60_000)
      const otherResponses = [await comment('<p>Two</p>', 'first'), await comment('<p>One</p>', 'second')]
      expect(new Set([...responses, ...otherResponses]).size).toBe(3)
      const { comments } = await engine.view(VISITOR, (visit) => visit.read('posts.get', { params: { id } }))
      expect(comments.items.map((item) => item.id)).toEqual([responses[0], ...otherResponses])
      // A refused request has no effect and may be repeated.
      const tooLong = '<p>'.padEnd(20_000, 'x')
      for (let times = 0; times < 2; times++)
        await expect(comment(tooLong, 'third')).rejects.toMatchObject({ code: 'validation_failed' })
    },
  )

  test('returns the position of a comment, an answer and a reply', async () => {
    const { engine, act } = await startSite()
    const placeOf = (id: number) => engine.view(VISITOR, (visit) => placeOfComment(visit, id))
    const post = (await act('asha', 'posts.create', { body: { title: 'Places', body: 'x' } })).id
    const question = (await act('asha', 'questions.create', { body: { title: 'Places?' } })).id
    const comments: number[] = []
    const answers: number[] = []
    for (let index = 0; index < 4; index++) {
      const body = { body: `<p>${index}</p>` }
      comments.push((await act('ravi', 'posts.comment', { params: { id: post }, body })).id)
      answers.push((await act('ravi', 'questions.answer', { params: { id: question }, body })).id)
    }
    await act('asha', 'reactions.set', { body: { type: 'answer', id: answers[2]!, reaction: 'like' } })
    await act('asha', 'answers.accept', { params: { id: answers[3]! }, body: { accepted: true } })
    const params = { id: comments[1]! }
    await act('asha', 'comments.reply', { params, body: { body: 'x' } })
    const reply = (await act('asha', 'comments.reply', { params, body: { body: 'y' } })).id
    const read = await engine.view(VISITOR, (visit) =>
      visit.read('questions.get', { params: { id: question } }),
    )
    for (const [index, { id }] of read.answers.items.entries()) expect(await placeOf(id)).toBe(index)
    for (const [index, id] of comments.entries()) expect(await placeOf(id)).toBe(index)
    expect(await placeOf(reply)).toBe(1)
  })
})
