import { operationList } from '@chowk/contract'
import { Chowk, ChowkError } from '@chowk/sdk'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exampleCall } from '../../scripts/cli/example-calls.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { callerOf, callers } from '../../scripts/examples/callers.ts'
import type { BrowserSession } from './browsing.ts'
import { startSite } from './start-site.ts'
import { linksOf } from './walk.ts'
import { createKey } from '../harness/administer.ts'
import { tempFolder } from '../harness/temporary.ts'

const SITE = 'http://localhost:4000'

/** Returns the paths of this site in a response: addresses and stored images, without member texts. */
function addressesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    if (value.startsWith(`${SITE}/`)) return [value.slice(SITE.length)]
    return /(?:^|_)url$|icon|image|banner|gallery/.test(name) && value.startsWith('/') ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    addressesIn(entry, Array.isArray(value) ? name : key),
  )
}

/** Follows the redirects of an address within this site. */
async function follow(browsing: BrowserSession, address: string) {
  const path = address.replace(/#.*/s, '')
  const seen = await browsing.get(path)
  const goesOn = seen.status === 301 || path.startsWith('/chats/new?to=')
  return goesOn && seen.headers.location ? browsing.get(seen.headers.location.replace(/#.*/s, '')) : seen
}

/** Returns whether the interface refuses an address as its page does: a blocked member has no profile. */
async function isRejectedAlike(client: Chowk, address: string, status: number): Promise<boolean> {
  const username = /^\/u\/([^/]+)$/.exec(address)?.[1]
  if (username === undefined) return false
  const error: unknown = await client.users.get(username).catch((error: unknown) => error)
  return error instanceof ChowkError && error.status === status
}

type Method = (...values: unknown[]) => Promise<unknown>

test('serves a page for every URL that an operation returns, with working links', async () => {
  const { control, browse, port } = await startSite()
  const folder = tempFolder()
  const startedIn = process.cwd()
  onTestFinished(() => process.chdir(startedIn))
  writeFileSync(join(folder, 'photo.png'), tinyPng)
  process.chdir(folder)

  const people = new Map<string, { key: string; browsing: BrowserSession }>()
  for (const username of [...Object.keys(callers), 'meera'])
    people.set(username, {
      key: (await createKey(control.engine, { username, scopes: 'all' })).key,
      browsing: await browse(username),
    })
  const initialState = await control.snapshot()

  const seen = new Set<string>()
  const missing: { id: string; address: string; link?: string; status: number }[] = []
  for (const [id] of operationList) {
    await control.restore(initialState)
    const { key, browsing } = people.get(callerOf(id))!
    const client = new Chowk({ apiKey: key, baseUrl: `http://127.0.0.1:${port}/api/v1`, maxRetries: 0 })
    if (id === 'bookings.deliver') await client.bookings.progress(2)
    if (id === 'services.review') await client.bookings.complete(2)
    const [namespace = '', name = ''] = id.split('.')
    const { positional, input } = exampleCall(id)
    const resource = (client as unknown as Record<string, Record<string, Method>>)[namespace]!
    const answer = await resource[name]!(...positional, ...(input === undefined ? [] : [input]))
    for (const address of id === 'account.openapi' ? [] : addressesIn(JSON.parse(JSON.stringify(answer)))) {
      const known = `${callerOf(id)} ${address}`
      if (seen.has(known)) continue
      seen.add(known)
      const { status, body, headers } = await follow(browsing, address)
      if (status !== 200 && !(await isRejectedAlike(client, address, status)))
        missing.push({ id, address, status })
      if (!String(headers['content-type']).startsWith('text/html')) continue
      for (const link of linksOf(body)) {
        if (seen.has(`${callerOf(id)} ${link}`)) continue
        seen.add(`${callerOf(id)} ${link}`)
        const led = await follow(browsing, link)
        if (led.status !== 200) missing.push({ id, address, link, status: led.status })
      }
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(missing).toEqual([])
})
