import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLogger, serve } from '@chowk/server'
import { demoSeed } from '@chowk/engine'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startChromium, startChromiumWith } from './chromium.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** A platform with the console, and calls of both of its interfaces. */
async function startPlatform() {
  const server = await serve({
    port: 0,
    store: 'memory',
    control: true,
    seed: demoSeed,
    logger: createLogger({ level: 'silent' }),
  })
  onTestFinished(() => server.close())
  const { origin } = new URL(server.url)
  const send = async (url: string, method: string, body?: object, key?: string) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const control = (method: string, path: string, body?: object) =>
    send(`${origin}/_control/${path}`, method, body)
  await control('POST', 'clock', { frozen: true })
  const { key } = (await control('POST', 'keys', { username: 'asha' })).body as { key: string }
  const call = (method: string, path: string, body?: object, as = key) =>
    send(server.url + path, method, body, as)
  return { origin, control, call }
}

/** The console in a browser. What the page complains of is taken down, and where it goes. */
async function openConsole(origin: string, { viewport = desktop, dark = false } = {}) {
  const browser = await startChromium()
  const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${origin}/_control/`)
  await page.getByText('Live', { exact: true }).waitFor()
  return { page, complaints, hosts }
}

const go = (page: Page, view: string) => page.getByRole('link', { name: view, exact: false }).first().click()

const post = {
  title: 'Rain <b>over</b> the market',
  body: '<p>Wet.</p><img src=x onerror="document.title=1">',
}

test('lists calls as they arrive and shows them as text, by keyboard', async () => {
  const { origin, call } = await startPlatform()
  const { page, complaints, hosts } = await openConsole(origin)
  await page.getByText('No calls yet.').waitFor()

  await call('GET', '/me')
  await call('POST', '/posts', post)
  await call('GET', '/posts/99999')
  const rows = page.locator('.calls li')
  await page.getByText('3 calls').waitFor()
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/posts\.get[\s\S]*not_found[\s\S]*404/),
    expect.stringMatching(/POST[\s\S]*posts\.create[\s\S]*asha[\s\S]*201/),
    expect.stringMatching(/account\.me[\s\S]*200/),
  ])

  await rows.first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'posts.create' }).waitFor()
  expect(await page.getByRole('region', { name: 'Request', exact: true }).innerText()).toContain(
    JSON.stringify(post.body),
  )
  expect(
    JSON.parse(await page.getByRole('region', { name: 'Response', exact: true }).innerText()),
  ).toMatchObject({
    ok: true,
  })
  expect(await page.locator('main img, main script, main b').count()).toBe(0)

  await page.getByRole('searchbox').fill('asha not_found')
  await page.getByText('1 call', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused (4xx)')
  await page.getByText('1 call', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  expect([...hosts]).toEqual([new URL(origin).host])
})

test('moves the clock with buttons and lists due items', async () => {
  const { origin, control, call } = await startPlatform()
  const { page, complaints } = await openConsole(origin)
  await go(page, 'Clock')
  const now = Date.parse((await control('GET', 'clock')).body.now as string)
  const time = new Date(now + 20 * 60_000).toISOString()
  await call('POST', '/posts', { ...post, title: 'In twenty minutes', scheduled_at: time })

  await page.getByText('In twenty minutes').waitFor()
  await page.getByRole('button', { name: '+ 5 minutes' }).click()
  await page.getByText('Nothing went live.').waitFor()
  await page.getByRole('button', { name: /^Go there: In twenty minutes/ }).click()
  await page.getByText('1 item went live.').waitFor()
  expect((await control('GET', 'clock')).body).toEqual({ now: time, frozen: true })
  await page.getByRole('button', { name: 'Let it run' }).click()
  await page.getByText('Running.').waitFor()
  expect((await control('GET', 'clock')).body.frozen).toBe(false)
  expect(complaints).toEqual([])
})

test('creates a member with a revocable key and shows its usage', async () => {
  const { origin, control, call } = await startPlatform()
  const { page, complaints } = await openConsole(origin)
  await go(page, 'Members')
  await page.getByText('New member').click()
  await page.getByLabel('Username').fill('priya')
  await page.getByRole('button', { name: 'Create, with a key' }).click()
  await page.getByText('It is shown this once.').waitFor()
  const key = await page.locator('.new-key code').innerText()
  expect(await call('POST', '/posts', post, key)).toMatchObject({ status: 201 })
  await page.getByRole('progressbar', { name: 'post: 1 of 20 used' }).waitFor()

  await page.getByLabel('Plan').last().selectOption('pro')
  await page.getByRole('progressbar', { name: 'post: 1 of 60 used' }).waitFor()
  const { members } = (await control('GET', 'members')).body as { members: Record<string, unknown>[] }
  expect(members.find(({ username }) => username === 'priya')).toMatchObject({
    plan: 'pro',
    status: 'active',
  })
  await page.getByRole('button', { name: 'Revoke default' }).click()
  await page.getByText('The key is revoked.').waitFor()
  expect(await call('GET', '/me', undefined, key)).toMatchObject({ status: 401 })
  expect(complaints).toEqual([])
})

test("sets a member's remaining quota, which limits the next call", async () => {
  const { origin, control, call } = await startPlatform()
  const { page, complaints } = await openConsole(origin, { viewport: phone })
  await page.goto(`${origin}/_control/#members/asha`)
  await page.getByText('Set what is left').click()
  await page.getByLabel('Quota').selectOption('post')
  await page.getByLabel('Units left today').fill('1')
  await page.getByRole('button', { name: 'Leave so many' }).click()
  await page.getByText('asha has 1 of ').waitFor()
  expect((await call('POST', '/posts', post)).status).toBe(201)
  expect(await call('POST', '/posts', post)).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } })

  await page.getByLabel('Quota').selectOption('comment')
  await page.getByLabel('Units left today').fill('')
  await page.getByRole('button', { name: 'Exhaust it' }).click()
  await page.getByText('asha has 0 of ').waitFor()
  const { members } = (await control('GET', 'members')).body as {
    members: { username: string; quotas: { action: string; remaining: number }[] }[]
  }
  const { quotas } = members.find(({ username }) => username === 'asha')!
  expect(quotas.find(({ action }) => action === 'comment')).toMatchObject({ remaining: 0 })
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(complaints).toEqual([])
})

test('sets, lists and clears a fault', async () => {
  const { origin, call } = await startPlatform()
  const { page, complaints } = await openConsole(origin)
  await go(page, 'Faults')
  await page.getByRole('button', { name: 'Set fault' }).click()
  await page.getByText('Set at least one of status').waitFor()
  await page.getByLabel('Operation').selectOption('posts.create')
  await page.getByLabel('Error code').selectOption('server_error')
  await page.getByLabel('How many calls').fill('2')
  await page.getByRole('button', { name: 'Set fault' }).click()
  await page.getByText('2 calls', { exact: true }).waitFor()
  expect(await call('POST', '/posts', post)).toMatchObject({ status: 500, body: { code: 'server_error' } })
  await page.getByText('1 call', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('No fault waits').waitFor()
  expect(await call('POST', '/posts', post)).toMatchObject({ status: 201 })
  // The browser notes the refusal of the empty fault.
  expect(complaints).toEqual([expect.stringContaining('400')])
})

test('serves each world its own console, which reconnects once a dropped world is open again', async () => {
  const { origin, control, call } = await startPlatform()
  await control('POST', 'worlds', { name: 'checkout' })
  const { key } = (await control('POST', '../_worlds/checkout/_control/keys', { username: 'asha' })).body as {
    key: string
  }
  await call('POST', '/../../_worlds/checkout/api/v1/posts', post, key)
  const { page } = await openConsole(`${origin}/_worlds/checkout`)
  await page.getByText('1 call', { exact: true }).waitFor()
  expect(await page.title()).toBe('Calls – checkout – Chowk console')
  await control('DELETE', 'worlds/checkout')
  await page.getByText('Not connected', { exact: true }).waitFor()
  await control('POST', 'worlds', { name: 'checkout' })
  await page.getByText('No calls yet.').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await page.locator('.empty pre').innerText()).toContain(`${origin}/_worlds/checkout/api/v1/me`)
})

const appearances = [
  { name: 'light, on a desktop', viewport: desktop, dark: false },
  { name: 'dark, on a desktop', viewport: desktop, dark: true },
  { name: 'light, on a phone', viewport: phone, dark: false },
  { name: 'dark, on a phone', viewport: phone, dark: true },
]

test.each(appearances)(
  'axe finds nothing, and nothing is wider than the page: $name',
  async ({ viewport, dark }) => {
    const { origin, control, call } = await startPlatform()
    await call('POST', '/posts', { ...post, title: 'w'.repeat(200) })
    await call('POST', '/posts', {})
    await control('POST', 'faults', { operation: 'posts.create', code: 'server_error', times: 3 })
    await call('POST', '/posts', post)
    const { page, complaints } = await openConsole(origin, { viewport, dark })
    await page.evaluate(axe)
    await page.getByText('3 calls').waitFor()
    const calls = await page
      .locator('.calls a')
      .evaluateAll((links) => (links as unknown as { hash: string }[]).map(({ hash }) => hash))

    const found: unknown[] = []
    for (const address of ['#calls', ...calls, '#clock', '#members', '#members/asha', '#faults']) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
      await page.locator(`main[data-view=${/\w+/.exec(address)![0]}]`).waitFor()
      // One frame to draw what was asked for, one more that it is drawn.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      const { violations } = await page.evaluate<AxeResults>('axe.run()')
      for (const { id, nodes } of violations) found.push([address, id, nodes.map(({ html }) => html)])
      const [pageWidth, mainWidth] = await page.evaluate<[number, number]>(
        '[document.documentElement, document.querySelector("main")].map((one) => one.scrollWidth - one.clientWidth)',
      )
      if (pageWidth > 0 || mainWidth > 0) found.push([address, 'is wider', pageWidth, mainWidth])
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('no page of another name gets to it, and none frames it', async () => {
  const { origin } = await startPlatform()
  const { port } = new URL(origin)
  const browser = await startChromiumWith('--host-resolver-rules=MAP rebound.example 127.0.0.1')
  const page = await browser.newPage()
  const rebound = await page.goto(`http://rebound.example:${port}/_control/`)
  expect(rebound?.status()).toBe(403)
  const frame = await page.request.get(`${origin}/_control/`)
  expect(frame.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
