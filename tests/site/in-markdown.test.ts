import { errorCodes, errors, operationList } from '@chowk/contract'
import { schemasOf } from '@chowk/contract/openapi'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import type { BrowserSession } from './browsing.ts'
import { browseSite, startSite } from './start-site.ts'
import { unescaped } from './walk.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'

const pages = ['/docs', '/docs/errors', ...operationList.map(([id]) => `/docs/${id}`)]

/** Texts between two tags. */
const textParts = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((part) => spaced(unescaped(part)))
    .filter((chunk) => chunk !== '')

const spaced = (text: string): string => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim()

const ask = (browsing: BrowserSession, path: string, accept = '*/*') => browsing.send('GET', path, { accept })

describe('a page of the reference in Markdown', () => {
  test('serves Markdown of each page, linked in its head and in `Link`', async () => {
    const browsing = await browseSite()
    const { body: index } = await browsing.get('/docs')
    const linked = [...index.matchAll(/<a href="(\/docs[^"#?]*)"/g)].map(([, path]) => path!)
    expect(new Set(linked)).toEqual(new Set(pages))
    for (const path of pages) {
      const page = await browsing.get(path)
      const [, alternate] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(page.body) ?? []
      expect(alternate).toBe(`${path}.md`)
      expect(page.headers.link).toBe(`<${alternate}>; rel="alternate"; type="text/markdown"`)
      const { status, headers, body } = await ask(browsing, alternate!)
      expect({ path, status, type: headers['content-type'] }).toEqual({ path, status: 200, type: MARKDOWN })
      expect(headers.link).toBe(`<http://localhost:4000${path}>; rel="canonical"`)
      const html = new MarkdownIt().render(body)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      for (const [, address] of html.matchAll(/href="([^"]+)"/g))
        expect(address).toMatch(/^http:\/\/localhost:4000\/(docs|api)/)
    }
  })

  test('returns Markdown for the same URL when the client asks for it by name', async () => {
    const browsing = await browseSite()
    const typeFor = async (accept: string) =>
      (await ask(browsing, '/docs/posts.create', accept)).headers['content-type']
    for (const accept of ['text/markdown', 'text/markdown, text/html, */*', 'text/html;q=0.5, text/markdown'])
      expect(await typeFor(accept)).toBe(MARKDOWN)
    for (const accept of [
      '*/*',
      'text/*',
      'text/html',
      'text/html, text/markdown;q=0.9',
      'text/markdown;q=0',
    ])
      expect(await typeFor(accept)).toBe('text/html; charset=utf-8')
    const alternate = await ask(browsing, '/docs/posts.create.md')
    const chosen = await ask(browsing, '/docs/posts.create', 'text/markdown')
    expect(chosen.body).toBe(alternate.body)
    expect(chosen.headers['content-location']).toBe('/docs/posts.create.md')
    for (const { headers } of [chosen, await browsing.get('/docs/posts.create')])
      expect(headers.vary).toContain('Accept,')
    const known = { 'if-none-match': alternate.headers.etag! }
    expect((await browsing.send('GET', '/docs/posts.create.md', known)).status).toBe(304)
  })

  test('contains every text, parameter and error of the page', async () => {
    const browsing = await browseSite('asha')
    for (const [id, row] of operationList) {
      const { body: html } = await browsing.get(`/docs/${id}`)
      const { body: markdown } = await ask(browsing, `/docs/${id}.md`)
      const said = spaced(markdown.replaceAll('`', ''))
      const [, article] = /<article[^>]*>(.*?)<\/article>/s.exec(html)!
      const [, call] = /<section class="call">(.*?)<\/section>/s.exec(html)!
      const missing = [...textParts(article!), ...textParts(call!)].filter(
        (textPart) => !said.includes(textPart),
      )
      expect({ id, missing }).toEqual({ id, missing: [] })
      expect(markdown).toContain(`\`${row.method} /api/v1${row.path}\``)
      expect(markdown).toContain(
        row.scope === null
          ? 'Requires no API key.'
          : row.scope === 'any'
            ? 'Requires an API key with any scope.'
            : `with the scope \`${row.scope}\``,
      )
      expect(markdown).toContain(
        row.quota === null ? 'Does not count against a daily quota.' : `the daily quota \`${row.quota}\``,
      )
      for (const { name } of schemasOf(id).parameters) expect(markdown).toContain(`- \`${name}\` (`)
    }
    const { body: aboutErrors } = await ask(browsing, '/docs/errors.md')
    for (const code of errorCodes)
      expect(aboutErrors).toContain(`## ${code}\n\nStatus ${errors[code].status}. `)
  })

  test("states the query's effect as the page does", async () => {
    const browsing = await browseSite()
    const { body } = await browsing.get('/docs?q=scheduled+publish')
    expect(body).toContain('href="/docs.md?q=scheduled+publish"')
    const found = (await ask(browsing, '/docs.md?q=scheduled+publish')).body
    expect(found).toContain('(http://localhost:4000/docs/scheduled.publish.md)')
    expect(found).not.toContain('users.list')
    expect((await ask(browsing, '/docs.md?q=xylophone')).body).toContain('No operation matches these words.')
  })

  test('returns 404 for other pages and accepts no form', async () => {
    const browsing = await browseSite('asha')
    for (const path of ['/docs/posts.nothing.md', '/posts.md', '/docs/posts.create.md.md', '/.md'])
      expect({ path, status: (await browsing.get(path)).status }).toEqual({ path, status: 404 })
    expect((await browsing.post('/docs/posts.create.md', { body: '{}' })).status).toBe(404)
    expect((await ask(browsing, '/posts', 'text/markdown')).headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('llms.txt', () => {
  test('links every operation in Markdown under the public address', async () => {
    const { browse, port } = await startSite({ publicUrl: 'https://chowk.example' })
    const browsing = await browse()
    const getPage = (path: string) => browsing.send('GET', path, { host: 'chowk.example' })
    const { status, headers, body } = await getPage('/llms.txt')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).not.toContain(String(port))
    const [head, ...sections] = body.split(/^## /m)
    expect(head).toMatch(/^# Chowk\n\n> [^\n]+\n\n/)
    expect(head).not.toMatch(/\n#/)
    expect(head).toMatch(/Model Context Protocol.*npx @chowk\/cli mcp.*https:\/\/chowk\.example\/api\/v1/)
    const links = new Map<string, string>()
    for (const section of sections) {
      const [title, ...lines] = section.split('\n').filter(Boolean)
      for (const line of lines) {
        const [, name, address] = /^- \[([^\]]+)\]\(([^)]+)\): \S/.exec(line)!
        expect(address).toMatch(/^https:\/\/chowk\.example\//)
        if (title !== 'Optional') links.set(address!, name!)
        else expect((await getPage(new URL(address!).pathname)).status).toBe(200)
      }
    }
    expect([...links.values()]).toEqual(expect.arrayContaining(operationList.map(([id]) => id)))
    for (const address of links.keys()) {
      const { status: found, headers: its } = await getPage(new URL(address).pathname)
      expect({ address, found, type: its['content-type'] }).toEqual({ address, found: 200, type: MARKDOWN })
    }
  })
})
