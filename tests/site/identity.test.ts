import { describe, expect, test } from 'vitest'
import { startMail } from './start-mail.ts'
import { browseSite, startSite } from './start-site.ts'

const identity = {
  name: 'Riverside <Commons>',
  description: 'A market and a reading room by the river.',
  about: '# Who we are\n\nTwelve neighbours, since 2019,\nand a kettle. <script>alert(1)</script>',
  rules: 'Wash your **own** cup.',
  privacy: 'We keep nothing but your [settings](/settings).',
  contact: 'office@riverside.example',
  colour: '#8a1c5c',
}
const escaped = 'Riverside &lt;Commons&gt;'

describe('the texts of the operator', () => {
  test('names the site in pages, previews, structured data, feeds and errors', async () => {
    const { browse } = await startSite({ settings: { identity, signUp: 'open' } })
    const visitor = await browse()
    const { body } = await visitor.get('/')
    expect(body).toContain(`<title>${escaped}</title>`)
    expect(body).toContain(`<meta property="og:site_name" content="${escaped}" />`)
    expect(body).toContain(String.raw`"name":"Riverside \u003cCommons\u003e"`)
    expect(body).toContain(identity.description)
    expect(body).toContain('href="mailto:office@riverside.example"')
    expect((await visitor.get('/posts')).body).toContain(`<title>Posts · ${escaped}</title>`)
    expect((await visitor.get('/feed.atom')).body).toContain(`<title>${escaped}</title>`)
    expect((await visitor.get('/nowhere', { accept: 'text/html' })).body).toContain(`· ${escaped}</title>`)
    for (const path of ['/', '/posts', '/sign-in', '/u/asha', '/rules'])
      expect((await visitor.get(path)).body, path).not.toMatch(/>[^<]*\bChowk\b/)
  })

  test("links the operator's texts from every page", async () => {
    const { browse } = await startSite({ settings: { identity, signUp: 'open' } })
    const visitor = await browse()
    const { body } = await visitor.get('/about')
    expect(body).toContain('<h2>Who we are</h2>')
    expect(body).toContain('Twelve neighbours, since 2019,\nand a kettle.')
    expect(body).not.toContain('alert')
    expect((await visitor.get('/rules')).body).toContain('Wash your <strong>own</strong> cup.')
    expect((await visitor.get('/privacy')).body).toContain('We keep nothing')
    for (const path of ['/', '/sign-up', '/posts'])
      for (const text of ['/about', '/rules', '/privacy'])
        expect((await visitor.get(path)).body, path).toContain(`href="${text}"`)
  })

  test('defaults to statements true of every site', async () => {
    const visitor = await browseSite()
    expect((await visitor.get('/about')).body).toContain('The operator creates accounts.')
    expect((await visitor.get('/rules')).body).toContain('Be kind.')
    expect((await visitor.get('/privacy')).body).toContain('One cookie keeps you signed in')
  })

  test('applies the colour with a style sheet and the logo in pages and previews', async () => {
    const logo = Buffer.from('iVBORw0KGgo=', 'base64')
    const { browse } = await startSite({ settings: { identity: { ...identity, logo } } })
    const visitor = await browse()
    const { body } = await visitor.get('/')
    const [sheet = ''] = /\/assets\/colour\.[^"]+/.exec(body) ?? []
    expect((await visitor.get(sheet)).body).toContain('oklch(from #8a1c5c')
    const [mark = ''] = /\/assets\/logo\.[^"]+\.png/.exec(body) ?? []
    expect((await visitor.get(mark)).headers['content-type']).toBe('image/png')
    expect(body).toContain(`<meta property="og:image" content="http://localhost:4000${mark}" />`)
  })
})

test('ends emails with the sender, the rules and the privacy notice', async () => {
  const { browse, outbox, smtp } = await startMail({ identity })
  await (await browse('asha')).post('/settings/email', { email: 'asha@example.org' })
  await outbox.deliver()
  const { text, html } = smtp.received[0]!
  expect(text).toMatch(
    /-- \nAbout Riverside <Commons>: \S+\/about\nRules: \S+\/rules\nPrivacy: \S+\/privacy\n*$/,
  )
  expect(html).toContain('<a href="http://localhost:4000/rules">Rules</a>')
})
