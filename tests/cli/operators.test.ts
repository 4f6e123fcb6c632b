import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Member } from '@chowk/contract/internal'
import { createControl, demoSeed } from '@chowk/engine'
import { openStore } from '@chowk/server'
import { describe, expect, test } from 'vitest'
import { apiKeys } from '../../packages/engine/src/entities/members.ts'
import { unzipped } from '../harness/unzipped.ts'
import { repeatable } from '../harness/repeatable.ts'
import { chowk, folder, onTerminal } from './chowk.ts'
import { createKey } from '../harness/administer.ts'

/** A file with the demonstration site, and what runs commands on it. */
async function platform() {
  const path = join(folder(), 'chowk.sqlite')
  const address = `sqlite:${path}`
  const store = await openStore(address)
  const control = createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed })
  await control.reset()
  const fetch = (key: string, route: string) =>
    control.engine.fetch(new Request(`http://localhost/api/v1${route}`, { headers: { 'x-api-key': key } }))
  const run = async <T = Record<string, unknown>>(...words: string[]) => {
    const ended = await chowk([...words, '--store', address])
    if (ended.code !== 0) throw new Error(ended.error)
    return JSON.parse(ended.out) as T
  }
  return { address, path, control, fetch, run, close: () => store.close() }
}

type Listed<T> = { items: T[]; next?: string }

describe('operators', () => {
  test('suspends a member with a reason, which the audit log shows', async () => {
    const { address, run, fetch, control, close } = await platform()
    const { key } = await createKey(control.engine, { username: 'ravi' })
    const posts = async () =>
      ((await (await fetch(key, '/posts?limit=50')).json()) as Listed<{ author: { username: string } }>).items
        .map(({ author }) => author.username)
        .includes('asha')
    expect(await posts()).toBe(true)
    const suspended = await run('members', 'suspend', 'asha', '--reason', 'Sells ivory.', '--for', '7d')
    expect(suspended).toMatchObject({ username: 'asha', status: 'suspended' })
    expect(await posts()).toBe(false)
    expect((await run('members', 'show', 'asha')).suspension).toMatchObject({ reason: 'Sells ivory.' })
    expect((await run<Listed<Member>>('members', 'list', '--status', 'suspended')).items).toMatchObject([
      { username: 'asha' },
    ])
    const { items } = await run<Listed<Record<string, unknown>>>('audit', 'list', '--act', 'member.suspend')
    expect(items).toMatchObject([{ subject: 'asha', reason: 'Sells ivory.', before: { status: 'active' } }])
    expect(items[0]!.actor).not.toBe('operator')
    await run('members', 'unsuspend', 'asha')
    expect(await posts()).toBe(true)
    const again = await chowk(['members', 'unsuspend', 'asha', '--store', address])
    expect([again.code, again.error]).toEqual([7, 'chowk: asha is not suspended.\n'])
    await close()
  })

  test('names operators in the audit log by --by, CHOWK_OPERATOR or SUDO_USER', async () => {
    const { address, run, close } = await platform()
    await close()
    const account = userInfo().username
    const suspend = async (env: Record<string, string>, ...words: string[]) => {
      const reason = `${Math.random()}`
      const all = ['members', 'suspend', 'asha', '--reason', reason, ...words, '--store', address]
      expect(await chowk(all, env)).toMatchObject({ code: 0 })
      const { items } = await run<Listed<Record<string, unknown>>>('audit', 'list', '--limit', '1')
      return [items[0]!.actor, items[0]!.account]
    }
    expect(await suspend({ SUDO_USER: '', CHOWK_OPERATOR: '' })).toEqual([account, null])
    expect(await suspend({ SUDO_USER: 'meera' })).toEqual(['meera', account])
    expect(await suspend({ SUDO_USER: 'meera', CHOWK_OPERATOR: 'dev' })).toEqual(['dev', account])
    expect(await suspend({ CHOWK_OPERATOR: 'dev' }, '--by', 'Asha K.')).toEqual(['Asha K.', account])
    expect(await suspend({ SUDO_USER: account })).toEqual([account, null])
    const rejected = await chowk([
      'members',
      'suspend',
      'asha',
      '--reason',
      'x',
      '--by',
      '\n',
      '--store',
      address,
    ])
    expect([rejected.code, rejected.error]).toEqual([2, expect.stringContaining('a name of at most 100')])
  })

  test('rejects an invalid audit subject as a flag value', async () => {
    const { code, error } = await chowk([
      'audit',
      'list',
      '--subject',
      'asha',
      '--store',
      'sqlite:unread.sqlite',
    ])
    expect([code, error]).toEqual([2, expect.stringContaining('--subject')])
  })

  test('creates a moderator and shows when a key was last used', async () => {
    const { run, control, close } = await platform()
    expect(await run('members', 'create', 'kiran', '--role', 'moderator', '--json')).toMatchObject({
      role: 'moderator',
    })
    const { id } = await createKey(control.engine, { username: 'ravi' })
    const used = async () =>
      (await run<{ last_used_at: string | null }[]>('keys', 'list', 'ravi', '--json'))[0]!.last_used_at
    expect(await used()).toBe(null)
    const last_used_at = Date.UTC(2026, 0, 31)
    await control.engine.store.transact((tx) => tx.update(apiKeys, id, { last_used_at }))
    expect(await used()).toBe('2026-01-31T00:00:00.000Z')
    await close()
  })

  test('shows the columns of a list’s summary in a terminal for any names', async () => {
    const { address, run, control, close } = await platform()
    await run('members', 'suspend', 'asha', '--reason', 'Sells ivory.')
    await createKey(control.engine, { username: 'ravi' })
    await close()
    const headings = async (...words: string[]) => {
      const { out } = await onTerminal([...words, '--store', address], { NO_COLOR: '1' }, { columns: 160 })
      return out.split('\n')[0]!.trim().split(/ +/)
    }
    expect(await headings('audit', 'list')).toEqual('id act actor subject reason created_at'.split(' '))
    expect(await headings('keys', 'list', 'ravi')).toEqual(
      'id key name expires_at revoked_at last_used_at scopes'.split(' '),
    )
  })

  test('creates a sign-in link and logs it without the link', async () => {
    const { run, close } = await platform()
    const { url } = await run<{ url: string }>('members', 'sign-in', 'asha', '--json')
    const { items } = await run<Listed<Record<string, unknown>>>(
      'audit',
      'list',
      '--act',
      'member.sign_in_link',
    )
    expect(items).toMatchObject([{ subject: 'asha', reason: null }])
    expect(items[0]!.actor).not.toBe('operator')
    expect(JSON.stringify(items)).not.toContain(new URL(url).searchParams.get('link'))
    await close()
  })

  test('lists, hides and restores reported content and appoints a moderator', async () => {
    const { run, fetch, control, close } = await platform()
    const { key } = await createKey(control.engine, { username: 'ravi' })
    const { items: posts } = (await (await fetch(key, '/posts')).json()) as Listed<{ id: number }>
    const id = posts[0]!.id
    await control.engine.as('ravi').call('reports.create', {
      body: { type: 'post', id, reason: 'spam' },
    })
    const { items } = await run<Listed<{ id: number }>>('reports', 'list')
    expect(items).toMatchObject([{ reason: 'spam', reporter: 'ravi', subject: { type: 'post', id } }])
    const resolved = await run('reports', 'resolve', String(items[0]!.id), '--hide', '--reason', 'Spam.')
    expect(resolved).toMatchObject({ resolution: 'hidden', subject: { state: 'hidden' } })
    expect((await fetch(key, `/posts/${id}`)).status).toBe(404)
    expect(await run('items', 'restore', 'post', String(id))).toMatchObject({ changed: true, state: 'shown' })
    expect((await fetch(key, `/posts/${id}`)).status).toBe(200)
    expect(await run('members', 'set', 'meera', '--role', 'moderator')).toMatchObject({ role: 'moderator' })
    await close()
  })

  test('rotates a key while the old one stays valid for the given time', async () => {
    const { run, fetch, control, close } = await platform()
    const { key, id } = await createKey(control.engine, { username: 'ravi', scopes: ['read'] })
    const rotated = await run<{ key: string; scopes: string[]; replaces: { ends_at: string } }>(
      'keys',
      'rotate',
      String(id),
      '--overlap',
      '24h',
      '--json',
    )
    expect(rotated.scopes).toEqual(['read'])
    const works = async (candidate: string) => (await fetch(candidate, '/me')).status
    expect([await works(key), await works(rotated.key)]).toEqual([200, 200])
    await control.clock.moveTo(Date.parse(rotated.replaces.ends_at) - 1000)
    expect([await works(key), await works(rotated.key)]).toEqual([200, 200])
    await control.clock.advance(1000)
    expect([await works(key), await works(rotated.key)]).toEqual([401, 200])
    await close()
  })

  test('exports and then deletes a member after confirmation', async () => {
    const { address, run, path, close } = await platform()
    await close()
    const target = join(path, '../asha.zip')
    await run('members', 'export', 'asha', target)
    const files = await unzipped(readFileSync(target))
    const tables = ['members', 'items', 'comments', 'follows'].map((table) => `data/${table}.jsonl`)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['index.html', ...tables]))
    expect([...files.values()].join()).not.toContain('"hash"')
    const again = await chowk(['members', 'export', 'asha', target, '--store', address])
    expect([again.code, again.error]).toEqual([2, expect.stringContaining('already exists')])

    const elsewhere = `sqlite:${join(path, '../elsewhere.sqlite')}`
    const importing = ['members', 'import', 'asha', target, '--store', elsewhere]
    await chowk(['members', 'create', 'ravi', '--store', elsewhere])
    expect((await chowk(importing)).code).toBe(4)
    await chowk(['members', 'create', 'asha', '--store', elsewhere])
    expect(JSON.parse((await chowk(importing)).out)).toMatchObject({ created: { items: 1 }, rejected: [] })
    expect(JSON.parse((await chowk(importing)).out)).toMatchObject({ created: {}, existing: 1 })

    const words = ['members', 'delete', 'asha', '--store', address]
    const unasked = await chowk(words)
    expect([unasked.code, unasked.error]).toEqual([2, expect.stringContaining('Add --yes to confirm.')])
    const rejected = await onTerminal(words, {}, { typed: { after: 'Continue? [y/N]', text: 'n\n' } })
    expect([rejected.code, rejected.out]).toEqual([1, expect.stringContaining('Cancelled.')])
    expect(await run('members', 'show', 'asha')).toMatchObject({ status: 'active' })
    expect(await run('members', 'delete', 'asha', '--yes')).toMatchObject({ deleted: { username: 'asha' } })
    const gone = await chowk(['members', 'show', 'asha', '--store', address])
    expect([gone.code, gone.error]).toEqual([4, expect.stringContaining('No member has the username asha.')])
  })

  test('lists what --replace erases and waits for confirmation', async () => {
    const { address, close } = await platform()
    await close()
    const otherPlatform = await platform()
    await otherPlatform.close()
    const words = ['store', 'copy', address, otherPlatform.address, '--replace']
    const unasked = await chowk(words)
    expect(unasked.code).toBe(2)
    expect(unasked.error).toMatch(
      /This deletes all \d+ rows of sqlite:.*, with 8 members\. Add --yes to confirm\./,
    )
    expect((await chowk([...words, '--yes', '--quiet'])).code).toBe(0)
  })

  test.each([
    ['members', 'list'],
    ['members', 'show', 'asha'],
    ['members', 'set', 'asha', '--plan', 'pro'],
    ['members', 'suspend', 'asha', '--reason', 'x'],
    ['members', 'unsuspend', 'asha'],
    ['members', 'close', 'asha', '--yes'],
    ['members', 'delete', 'asha', '--yes'],
    ['members', 'export', 'asha', 'out'],
    ['members', 'sign-in', 'asha'],
    ['keys', 'list', 'asha'],
    ['keys', 'create', 'asha'],
    ['keys', 'rotate', '1'],
    ['keys', 'revoke', '1'],
    ['reports', 'list'],
    ['reports', 'show', '1'],
    ['reports', 'resolve', '1', '--dismiss'],
    ['items', 'hide', 'post', '1'],
    ['items', 'restore', 'post', '1'],
    ['items', 'delete', 'post', '1', '--yes'],
    ['audit', 'list'],
    ['store', 'backup', 'file'],
  ])('%s %s creates no store in a missing or empty file', async (...words) => {
    const path = folder()
    const file = join(path, 'mistyped.sqlite')
    for (const files of [[], ['mistyped.sqlite']]) {
      if (files.length > 0) writeFileSync(file, '')
      const { code, error } = await chowk([...words, '--store', `sqlite:${file}`])
      expect([code, error]).toEqual([1, expect.stringContaining('mistyped.sqlite')])
      expect(readdirSync(path)).toEqual(files)
    }
  })
})
