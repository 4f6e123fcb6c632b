import { ApiError } from '@chowk/engine'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawSample, sweepPart } from '../harness/sweep.ts'
import { payloads } from './script-payloads.ts'
import { startChromium } from '../browser/chromium.ts'
import { startSite, type Site } from './start-site.ts'
import { unescaped } from './walk.ts'
import type { BrowserSession } from './browsing.ts'

/** Truncates a text, counted in code points like the interface. */
const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

/**
 * Writes a payload into every field that members can write, as far as the interface accepts it. Returns the pages that
 * show it.
 * @param ofAsha Collects the pages that only she and the author see.
 */
async function write(
  { act, save }: Site,
  payload: string,
  number: number,
  ofAsha: string[],
): Promise<string[]> {
  const username = `writer${number}`
  await save({ username, display_name: 'Writer' })
  const pages: string[] = [`/u/${username}`, `/u/${username}/cv`]
  const attempt = async (work: () => Promise<string | null | undefined>): Promise<void> => {
    try {
      const page = await work()
      if (page) pages.push(page)
    } catch (error) {
      // Refused payloads are shown nowhere.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const title = cut(payload, 200)
  const short = cut(payload, 50)
  await attempt(async () => {
    const { id, url } = await act(username, 'posts.create', { body: { title, body: payload } })
    await act(username, 'posts.update', { params: { id }, body: { tags: [short] } }).catch(() => undefined)
    return url
  })
  // Around names that become links.
  await attempt(async () => {
    const body = { title, body: `@asha ${payload} @asha` }
    return (await act(username, 'posts.create', { body })).url
  })
  await attempt(async () => {
    const { id, url } = await act(username, 'questions.create', { body: { title, body: payload } })
    await act('asha', 'questions.answer', { params: { id }, body: { body: payload } })
    return url
  })
  await attempt(async () => {
    const options = [title, 'Another']
    const { url } = await act(username, 'polls.create', {
      body: { question: title, options, details: payload },
    })
    return url
  })
  await attempt(async () => {
    const { id, url } = await act(username, 'mcqs.create', {
      body: {
        question: title,
        options: [title, 'Another'],
        correct_option: 0,
        details: payload,
        explanation: payload,
      },
    })
    const { item } = await act('asha', 'mcqs.get', { params: { id } })
    await act('asha', 'mcqs.answer', { params: { id }, body: { option_id: item.options[0]!.id } })
    return url
  })
  await attempt(async () => {
    const { id, slug, url } = await act(username, 'services.create', {
      body: {
        title,
        tags: [short],
        description: payload,
        category_id: 6,
        packages: [{ name: title, description: payload, price: 100 }],
        faqs: [{ question: title, answer: payload }],
      },
    })
    const { item } = await act('asha', 'services.get', { params: { slug } })
    const body = { package_id: item.packages[0]!.id, requirements: payload }
    ofAsha.push(`/bookings/${(await act('asha', 'services.book', { params: { id }, body })).id}`)
    return url
  })
  await attempt(async () => {
    const { id, url } = await act(username, 'jobs.create', {
      body: {
        title,
        description: payload,
        company: title,
        skills: [short],
        employment_type: 'contract',
        work_mode: 'remote',
        experience_level: 'mid',
      },
    })
    const applied = { params: { id }, body: { cover_letter: payload } }
    const { id: applicationId } = await act('asha', 'jobs.apply', applied)
    ofAsha.push(`/applications/${applicationId}`)
    const rejected = { params: { id: applicationId }, body: { reason: payload } }
    await act(username, 'applications.reject', rejected)
    return url
  })
  await attempt(async () => {
    const { url } = await act(username, 'communities.create', { body: { name: title, description: payload } })
    return url
  })
  await attempt(async () => {
    const { url } = await act(username, 'tags.create', {
      body: { name: short, description: cut(payload, 1000) },
    })
    return url
  })
  await attempt(async () => {
    await act(username, 'profile.update', {
      body: { display_name: title, tagline: cut(payload, 160), bio: payload },
    })
    return undefined
  })
  await attempt(async () => {
    await act(username, 'profile.update', { body: { website: payload } })
    return undefined
  })
  await attempt(async () => {
    const line = { title, company: title, start: '2020-01', description: payload }
    await act(username, 'cv.update', {
      body: {
        is_public: true,
        headline: title,
        summary: payload,
        skills: [short],
        experience: [line],
        languages: [{ name: short }],
        certifications: [{ name: title, issuer: title }],
        education: [{ school: title, degree: title, start: '2020-01' }],
        projects: [{ name: title, description: payload }],
      },
    })
    return undefined
  })
  return pages
}

/** Finds everything in a document that could run, load or send to another site; feeds may contain external images. */
const AUDIT = `(root, inFeed) => {
  const found = []
  const isOurs = ({ attributes: { src }, textContent }) => /^\\/assets\\/[\\w.-]+\\.js$/.test(src?.value ?? '') && textContent === ''
  const never = /^(iframe|frame|frameset|object|embed|applet|base|style|math|template|audio|video|marquee|animate|set|use|foreignobject|noscript|plaintext)$/
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName.toLowerCase()
    const say = (what) => found.push(what + ' in ' + element.outerHTML.slice(0, 200))
    if (never.test(name)) say(name)
    if (name === 'script' && element.type !== 'application/ld+json' && !isOurs(element)) say('script')
    if (name === 'meta' && element.httpEquiv) say('http-equiv')
    for (const { name: attribute, value } of element.attributes) {
      const isOfCv = attribute === 'formaction' && /^\\/settings\\/cv#[\\w-]+$/.test(value)
      if (/^on/i.test(attribute) || (/^(style|srcset|srcdoc|ping|formaction)$/i.test(attribute) && !isOfCv)) say(attribute)
      if (!/(^|:)(href|src|action|data|poster|background|cite)$/i.test(attribute)) continue
      let target
      try { target = new URL(value, location.href) } catch { continue }
      if (!/^https?:$/.test(target.protocol) && !(name === 'a' && target.protocol === 'mailto:')) say(target.protocol)
      else if (target.origin !== location.origin && target.host !== 'localhost:4000' && name !== 'a' && !(inFeed && name === 'img')) say('elsewhere')
    }
  }
  return found
}`

const PAGES_AUDIT = `(pages) => {
  const audit = ${AUDIT}
  return pages.map(([path, text]) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    return [path, parsed.title, audit(parsed, false)]
  })
}`

const FEED_AUDIT = `async (path) => {
  const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml')
  if (parsed.querySelector('parsererror')) return ['no XML']
  const audit = ${AUDIT}
  return [...parsed.querySelectorAll('content')].flatMap((content) =>
    audit(new DOMParser().parseFromString(content.textContent, 'text/html'), true))
}`

const spaced = (text: string) => text.replace(/[\s\0\ufffd]+/g, ' ').trim()

/** Opens pages in a browser. Returns scripts that ran, external requests and policy violations. */
async function look(context: BrowserContext, origin: string, paths: readonly string[]): Promise<object[]> {
  const seen: object[] = []
  const page = await context.newPage()
  let at = ''
  page.on('dialog', (dialog) => {
    seen.push({ at, dialog: dialog.message() })
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) seen.push({ at, request: request.url() })
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push({ at, policy: message.text() })
  })
  page.on('popup', (popup) => seen.push({ at, popup: popup.url() }))
  for (at of paths) {
    const response = await page.goto(origin + at)
    const sentTitle = titleOf((await response?.text()) ?? '')
    const title = await page.title()
    if (spaced(title) !== sentTitle) seen.push({ at, title })
  }
  await page.close()
  return seen
}

const titleOf = (body: string): string => spaced(unescaped(/<title>([^]*?)<\/title>/.exec(body)?.[1] ?? ''))

/** Parses pages in a browser. Returns active or deceptive content. Many at a time: far faster than opening each. */
async function audit(browsing: BrowserSession, page: Page, paths: readonly string[]): Promise<object[]> {
  const seen: object[] = []
  for (let start = 0; start < paths.length; start += 50) {
    const pages: [string, string][] = []
    for (const path of paths.slice(start, start + 50)) pages.push([path, (await browsing.get(path)).body])
    const found = await page.evaluate<[string, string, string[]][]>(
      `(${PAGES_AUDIT})(${JSON.stringify(pages)})`,
    )
    for (const [index, [path, title, what]] of found.entries()) {
      if (what.length > 0) seen.push({ path, what })
      if (spaced(title) !== titleOf(pages[index]![1])) seen.push({ path, title })
    }
  }
  return seen
}

/** Returns active content of feeds, as readers that do not clean it would show it. */
async function auditFeeds(page: Page, writers: number): Promise<object[]> {
  const seen: object[] = []
  const ofWriters = Array.from({ length: writers }, (_, number) => `/u/writer${number}/feed.atom`)
  for (const path of ['/feed.atom', ...ofWriters])
    for (const what of await page.evaluate<string[]>(`(${FEED_AUDIT})('${path}')`)) seen.push({ path, what })
  return seen
}

/** Writes twenty payloads a page, each as a comment and a reply. Returns the pages. */
async function writeComments({ act }: Site, payloads: readonly string[]): Promise<string[]> {
  const pages: string[] = []
  for (let start = 0; start < payloads.length; start += 20) {
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'A wall', body: '<p>x</p>' } })
    pages.push(url)
    for (const body of payloads.slice(start, start + 20)) {
      const comment = await act('asha', 'posts.comment', { params: { id }, body: { body } }).catch(
        () => undefined,
      )
      if (comment) await act('ravi', 'comments.reply', { params: { id: comment.id }, body: { body } })
    }
  }
  return pages
}

/** Writes payloads into Asha's CV, which is attached to her application. Returns the form too. */
async function writeCv({ act }: Site, part: readonly string[]): Promise<string[]> {
  const experience = part.slice(0, 30).map((payload) => ({
    title: cut(payload, 200),
    company: cut(payload, 200),
    start: '2020-01',
    description: payload,
  }))
  await act('asha', 'cv.update', { body: { experience } })
  await act('asha', 'cv.update', { body: { headline: cut(part[0]!, 200), summary: part[0]! } })
  return ['/settings/cv', '/u/asha/cv', '/bookings', '/applications']
}

const lists = ['/posts', '/questions', '/polls', '/mcqs', '/c', '/services', '/jobs', '/tags', '/u']

/** Payloads per site; larger lists are split, each part with its own site and time limit. */
const PART = 150
const parts = Array.from({ length: Math.ceil(payloads.length / PART) }, (_, index) => {
  const part = payloads.slice(index * PART, (index + 1) * PART)
  return [index * PART + 1, index * PART + part.length, part] as const
})

/** Number of a part's single-payload pages that are opened in a browser; all of them are parsed. */
const OPENED = 30

describe('member text', () => {
  test('tries more member texts than a part of the site contains', () => {
    expect(payloads.length).toBeGreaterThan(250)
  })

  test.each(sweepPart(parts, 1))(
    'runs, fetches and retitles nothing, with or without a policy: texts %i to %i',
    async (first, _last, part) => {
      const site = await startSite()
      const dense = await writeComments(site, part)
      const single = new Set<string>()
      const ofAsha = await writeCv(site, part)
      for (const [number, payload] of part.entries())
        for (const path of await write(site, payload, number, ofAsha)) single.add(path)
      for (const list of lists)
        for (let page = 1; page <= Math.ceil(part.length / 20); page++)
          if (page <= 3) dense.push(`${list}?page=${page}`)
          else single.add(`${list}?page=${page}`)
      for (const payload of part) {
        const q = new URLSearchParams({ q: cut(payload, 200) }).toString()
        const query = new URLSearchParams({ to: payload, link: payload }).toString()
        for (const path of [`/search?${q}`, `/docs?${q}`, `/sign-in?${query}`]) single.add(path)
      }
      expect(single.size).toBeGreaterThan(part.length * 7)
      expect(ofAsha.length).toBeGreaterThan(part.length)
      const asha = await site.browse('asha')

      const browser = await startChromium()
      const origin = `http://localhost:${site.port}`
      const seen: object[] = []
      const opened = [...dense, ...drawSample([...single], OPENED, first)]
      for (const bypassCSP of [true, false]) {
        const context = await browser.newContext({ bypassCSP })
        seen.push(...(await look(context, origin, opened)).map((finding) => ({ bypassCSP, ...finding })))
        if (bypassCSP) {
          const page = await context.newPage()
          await page.goto(origin)
          seen.push(
            ...(await audit(await site.browse(), page, [...dense, ...single])),
            ...(await audit(asha, page, ofAsha)),
            ...(await auditFeeds(page, part.length)),
          )
        }
        await context.addCookies([
          { name: 'chowk', value: asha.cookie!.replace('chowk=', ''), domain: 'localhost', path: '/' },
        ])
        const hers = ['/settings/cv', ...drawSample(ofAsha, OPENED / 3, first)]
        seen.push(...(await look(context, origin, hers)).map((finding) => ({ bypassCSP, ...finding })))
        await context.close()
      }
      expect(seen).toEqual([])
    },
  )
})
