import { describe, expect, test } from 'vitest'
import { anyStoreOf } from '../harness/stores.ts'
import { unzipped } from '../harness/unzipped.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { startSite } from './start-site.ts'
import { linksOf } from './walk.ts'

const names = anyStoreOf('account')

const DAY = 24 * 60 * 60_000
const password = 'herons by the weir'

describe('an export', () => {
  test.each(names)('exports all data about a member and none about others, on %s', async (store) => {
    const site = await startSite({ store })
    const { act } = site
    const upload = await act('asha', 'media.upload', { body: Uint8Array.from(tinyPng) })
    await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>It rained.</p>' } })
    await act('ravi', 'posts.create', { body: { title: 'On the hill', body: '<p>Secret of Ravi.</p>' } })
    const asha = await site.browse('asha')
    expect((await asha.get('/settings/account')).body).toContain('action="/settings/account/export"')
    const { status, headers, bytes } = await asha.post('/settings/account/export')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="chowk-asha.zip"',
      'cache-control': 'private, no-store',
    })
    const files = await unzipped(bytes)
    const text = (name: string) => files.get(name)!.toString()
    expect(JSON.parse(text('data/members.jsonl'))).toMatchObject({ username: 'asha' })
    expect(text('data/items.jsonl')).toContain('It rained.')
    expect(text('index.html')).toContain('<p>It rained.</p>')
    const all = [...files.values()].join()
    expect(all).not.toContain('Secret of Ravi')
    expect(all).not.toMatch(/"(hash|password|public_key)/)
    const image = `images/${upload.data.url.split('/').slice(-2).join('-')}`
    expect(files.get(image)!.subarray(1, 4).toString()).toBe('PNG')
    expect(text('index.html')).toContain(`<img src="${image}"`)
  })

  test('exports data only for members, once per hour', async () => {
    const { browse, control } = await startSite()
    expect((await (await browse()).post('/settings/account/export')).headers.location).toMatch(/^\/sign-in/)
    const asha = await browse('asha')
    const take = async () => (await asha.post('/settings/account/export')).status
    expect(await take()).toBe(200)
    const again = await asha.post('/settings/account/export')
    expect(again.status).toBe(429)
    expect(again.body).toContain('You exported your data less than an hour ago.')
    await control.clock.advance(60 * 60_000)
    // An old session gets no data.
    expect(await take()).toBe(403)
    expect((await (await browse('asha')).post('/settings/account/export')).status).toBe(200)
    expect((await asha.get('/settings/account/export')).status).toBe(404)
  })
})

describe('an account', () => {
  test.each(names)('closes an account after confirmation, on %s', async (store) => {
    const site = await startSite({ store })
    const { act } = site
    const { url } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
    const asha = await site.browse('asha')
    const other = await site.browse('asha')
    expect(linksOf((await asha.get('/settings/account')).body)).toContain('/settings/account/close')
    const question = await asha.get('/settings/account/close')
    expect(question.body).toContain('<li>reports to moderators</li>')
    const wrong = await asha.post('/settings/account/close', { username: 'ravi' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('This is not your username.')
    expect((await asha.get(url)).status).toBe(200)

    const { status, headers } = await asha.post('/settings/account/close', { username: '@Asha' })
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/?done=closed' })
    expect(asha.cookie).toBeUndefined()
    expect((await other.get('/settings')).headers.location).toMatch(/^\/sign-in/)
    const ravi = await site.browse('ravi')
    for (const gone of [url, '/u/asha']) expect((await ravi.get(gone)).status).toBe(404)
    await site.control.clock.advance(DAY)
    await expect(act('asha', 'account.me')).rejects.toThrow()
  })

  test('requires the password to close after a password sign-in or a long time', async () => {
    const { browse, control } = await startSite({ settings: { signUp: 'open' } })
    const kavya = { username: 'kavya', display_name: 'Kavya Rao', password }
    const browsing = await browse()
    await browsing.post('/sign-up', kavya)
    expect((await browsing.get('/settings/account/close')).body).toContain('Current password')
    const close = (present?: string) =>
      browsing.post('/settings/account/close', { username: 'kavya', present })
    for (const present of [undefined, '', 'another password']) {
      const refused = await close(present)
      expect(refused.status).toBe(422)
      expect(refused.body).toContain('This is not your current password.')
      expect(refused.body).not.toContain('another password')
    }
    expect((await close(password)).status).toBe(303)
    expect((await (await browse()).post('/sign-in/password', kavya)).status).toBe(403)

    const asha = await browse('asha')
    await control.clock.advance(DAY)
    expect((await asha.get('/settings/account/close')).body).toContain('sign in again')
    expect((await asha.post('/settings/account/close', { username: 'asha' })).status).toBe(403)
    expect((await asha.get('/u/asha')).status).toBe(200)
  })
})
