import { operationList } from '@chowk/contract'
import { Failure } from '@chowk/engine'
import { createVisits, forNobody, SignInNeeded, type ReadId } from '@chowk/engine/visits'
import { describe, expect, test } from 'vitest'
import { startSite } from './start-site.ts'

describe('a visit by nobody', () => {
  test('reads what is open to all, and is asked to sign in for every other read', async () => {
    const { engine } = await startSite()
    const visits = createVisits(engine.runtime)
    const reads = operationList.filter(([id, { method }]) => method === 'GET' && id !== 'account.openapi')
    expect(Object.keys(forNobody).sort()).toEqual(reads.map(([id]) => id).sort())
    for (const [id] of reads) {
      const refusal = await visits
        .look(undefined, (visit) => visit.read(id as 'posts.get', { params: { id: 1 } }))
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      expect({ id, asked: refusal instanceof SignInNeeded }).toEqual({
        id,
        asked: !forNobody[id as keyof typeof forNobody],
      })
    }
  })

  test('is told nothing that is its own: no reaction, no membership, nothing saved', async () => {
    const { engine } = await startSite()
    const { item } = await createVisits(engine.runtime).look(undefined, (visit) =>
      visit.read('communities.get', { params: { slug: 'pune-potters' } }),
    )
    expect(item).toMatchObject({ state: 'none', role: null, following: false, can_create_content: false })
  })
})

describe('a visit by a member', () => {
  test('refuses input in the words of the interface', async () => {
    const { engine, control, world } = await startSite()
    const visits = createVisits(engine.runtime)
    const input = { query: { offset: -1, limit: 51, sort: 'newest' } } as const
    const refusal = await visits
      .look(undefined, (visit) => visit.read('services.list' satisfies ReadId, input as never))
      .catch((error: unknown) => error)
    const { key } = await control.createKey({ username: 'asha' })
    const response = await world.send(
      new Request('http://localhost:4000/api/v1/services?offset=-1&limit=51&sort=newest', {
        headers: { 'x-api-key': key },
      }),
    )
    const answer = (await response.json()) as { error: string; code: string; fields: unknown }
    expect(refusal).toBeInstanceOf(Failure)
    const { code, message, details } = refusal as Failure
    expect({ code, error: message, fields: details.fields }).toMatchObject({
      code: answer.code,
      error: answer.error,
      fields: answer.fields,
    })
  })

  test('does what the interface does, and draws from no quota', async () => {
    const { engine } = await startSite({ realLimits: true })
    const visits = createVisits(engine.runtime)
    const { members } = await import('@chowk/engine/visits')
    const asha = await engine.store.read((tx) => tx.find(members, 'username', { username_key: 'asha' }))
    const used = () =>
      engine.administration
        .act('asha', 'account.usage', {})
        .then(({ quotas }) => quotas.find(({ action }) => action === 'post')!.used)
    const before = await used()
    const { id, url } = await visits.perform(asha!, 'posts.create', {
      body: { title: 'By hand', body: '<p>x</p>' },
    })
    expect(url).toBe('/posts/by-hand')
    expect(await used()).toBe(before)
    const read = await visits.look(undefined, async (visit) => {
      const found = await visit.itemId('post', 'by-hand')
      return visit.read('posts.get', { params: { id: found } })
    })
    expect(read.item).toMatchObject({ id, title: 'By hand' })
  })
})
