import { errorCodes, operationList } from '@chowk/contract'
import { schemasOf } from '@chowk/contract/openapi'
import { describe, expect, test } from 'vitest'
import { browseSite, startSite } from './start-site.ts'
import { createKey } from '../harness/administer.ts'

const API_KEY = 'api_key'

describe('the reference', () => {
  test('lists every operation with its request, and finds some by words', async () => {
    const browsing = await browseSite()
    const { body } = await browsing.get('/docs')
    for (const [id] of operationList) expect(body).toContain(`href="/docs/${id}"`)
    const found = (await browsing.get('/docs?q=Scheduled+publish')).body
    expect(found).toContain('href="/docs/scheduled.publish"')
    expect(found).not.toContain('href="/docs/users.list"')
    const none = (await browsing.get('/docs?q=xylophone')).body
    expect(none).toContain('No operation matches these words.')
    expect(none).not.toContain('id="namespaces"')
  })

  test('lists parameters and errors of every operation', async () => {
    const browsing = await browseSite()
    const errors = (await browsing.get('/docs/errors')).body
    for (const code of errorCodes) {
      expect(errors).toContain(`<li id="${code}">`)
      // As recorded.
      expect(errors).toContain(`&quot;code&quot;: &quot;${code}&quot;`)
    }
    for (const [id, row] of operationList) {
      const { status, body } = await browsing.get(`/docs/${id}`)
      expect({ id, status }).toEqual({ id, status: 200 })
      expect(body).toContain(`<code>${row.path}</code>`)
      // The call in several languages, and the response.
      for (const label of ['curl', 'Client', 'Command line', 'MCP'])
        expect(body).toContain(`<summary>${label}</summary>`)
      if (id !== 'account.openapi') expect(body).toContain(`<h2>Response ${row.status}</h2>`)
      for (const { name } of schemasOf(id).parameters) expect(body).toContain(`<code>${name}</code>`)
      // An option without a name can't be read aloud.
      expect(body).not.toMatch(/<option[^>]*><\/option>/)
      for (const [, code] of body.matchAll(/href="\/docs\/errors#(\w+)"/g)) expect(errorCodes).toContain(code)
    }
    expect((await browsing.get('/docs/posts.nothing')).status).toBe(404)
  })
})

describe('a call from the reference', () => {
  test('uses the key only for the call and never shows it', async () => {
    const { browse, control } = await startSite()
    const { key } = await createKey(control.engine, { username: 'ravi', scopes: ['content', 'browse'] })
    const browsing = await browse('asha')
    await browsing.get('/docs/posts.create')
    const { status, body, headers } = await browsing.post('/docs/posts.create', {
      [API_KEY]: key,
      idempotency_key: 'once',
      body: '{"title": "Tried <b>out</b>", "body": "<p>x</p>"}',
    })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<span class="label good">201</span>')
    expect(body).toContain('&quot;url&quot;: &quot;/posts/tried-b-out-b&quot;')
    expect(body).toContain('x-ratelimit-remaining: ')
    expect(body).toContain('value="once"')
    expect(body).not.toContain(key)
    expect((await browsing.get('/posts/tried-b-out-b')).body).toContain('Ravi')
  })

  test("fills in path and query and shows the interface's errors", async () => {
    const { browse, control } = await startSite()
    const { key } = await createKey(control.engine, { username: 'ravi', scopes: ['browse'] })
    const stranger = await browse()
    const call = async (fields: Record<string, string>) =>
      (await stranger.post('/docs/communities.feed', fields)).body
    const found = await call({ [API_KEY]: key, 'path.slug': 'pune-potters', 'query.limit': '1' })
    expect(found).toContain('GET /api/v1/communities/pune-potters/feed?limit=1')
    expect(found).toContain('<span class="label good">200</span>')
    expect(await call({ [API_KEY]: key, 'path.slug': '../me', 'query.limit': '51' })).toContain('>404</span>')
    expect(await call({ [API_KEY]: key, 'path.slug': 'x', 'query.limit': '51' })).toContain('>422</span>')
    expect(await call({ [API_KEY]: 'guess', 'path.slug': 'x' })).toContain('invalid_api_key')
    expect(await call({ 'path.slug': 'x' })).toContain('missing_api_key')
  })
})
