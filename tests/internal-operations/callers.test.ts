import { createEngine, entities, memoryStore, type Caller, type View, SignInNeeded } from '@chowk/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKey, saveMember } from '../harness/administer.ts'

let engine: ReturnType<typeof createEngine>
let key: string

beforeEach(async () => {
  engine = createEngine({
    store: memoryStore(entities),
    publicUrl: 'http://localhost',
    limits: { quotas: { free: { post: 1 } } },
  })
  await saveMember(engine, { username: 'asha' })
  ;({ key } = await createKey(engine, { username: 'asha', scopes: ['content'] }))
})

const post = (caller: Caller, title = 'First rain') =>
  engine.perform(caller, 'posts.create', { body: { title, body: '<p>At last.</p>' } })

describe('engine.perform', () => {
  test('a program has the scopes and the quota of its key', async () => {
    await post({ key })
    await expect(post({ key }, 'Second rain')).rejects.toMatchObject({ code: 'quota_exceeded' })
    await expect(engine.perform({ key }, 'feed.list')).rejects.toMatchObject({ code: 'insufficient_scope' })
    await expect(engine.perform({ key: 'nonsense' }, 'account.me')).rejects.toMatchObject({
      code: 'invalid_api_key',
    })
  })

  test('a member on the site has neither scope nor quota', async () => {
    for (const title of ['First rain', 'Second rain']) await post({ member: 'asha' }, title)
    expect(await engine.perform({ member: 'asha' }, 'posts.list')).toHaveProperty('items.length', 2)
  })

  test('lets a visitor read only public content', async () => {
    const visitor = { visitor: true } as const
    await post({ member: 'asha' })
    expect(await engine.perform(visitor, 'posts.list')).toHaveProperty('items.length', 1)
    await expect(engine.perform(visitor, 'notifications.list')).rejects.toThrow(SignInNeeded)
    await expect(post(visitor)).rejects.toThrow(SignInNeeded)
  })

  test('a precondition that does not hold undoes the call', async () => {
    const precondition = { held: { member: 1 }, check: () => Promise.reject(new Error('Not now.')) }
    await expect(post({ member: 'asha', precondition })).rejects.toThrow('Not now.')
    expect(await engine.perform({ member: 'asha' }, 'posts.list')).toHaveProperty('items.length', 0)
  })
})

describe('engine.view', () => {
  test('reads as a visitor without a session, and as the member of an id', async () => {
    await post({ member: 'asha' })
    expect(await engine.view({ session: undefined }, (view) => view.read('posts.list'))).toHaveProperty(
      'items.length',
      1,
    )
    const read = (view: View) => view.read('account.usage')
    await expect(engine.view({ session: undefined }, read)).rejects.toThrow(SignInNeeded)
    expect(await engine.view({ member: 1 }, read)).toMatchObject({ plan: 'free' })
  })

  test('runs nothing for an inactive member', async () => {
    await saveMember(engine, { username: 'asha', status: 'suspended' })
    expect(await engine.view({ member: 1 }, () => Promise.reject(new Error('It ran.')))).toBeUndefined()
  })

  test('shows moderator rows to moderators only and operator rows to no one', async () => {
    const read = (view: View) => view.read('reports.list')
    const keys = (view: View) => view.read('keys.list', { params: { username: 'asha' } })
    await expect(engine.view({ session: undefined }, read)).rejects.toThrow(SignInNeeded)
    await expect(engine.view({ member: 1 }, read)).rejects.toMatchObject({ code: 'forbidden' })
    await saveMember(engine, { username: 'asha', role: 'moderator' })
    expect(await engine.view({ member: 1 }, read)).toEqual({ items: [], has_more: false })
    await expect(engine.view({ member: 1 }, keys)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('shows its callers nothing of the store', async () => {
    const names = await engine.view({ session: undefined }, async (view) => Object.keys(view))
    expect(names.toSorted()).toEqual(['member', 'now', 'read', 'session', 'suspension'])
  })
})
