import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chowk, folder, onTerminal, platform } from './chowk.ts'

let site: Awaited<ReturnType<typeof platform>>
let key = ''

beforeAll(async () => {
  site = await platform()
  key = (await site.as('asha')).CHOWK_API_KEY!
})
afterAll(() => site.server.stop())

test('stores a login readable by its user only, uses it and forgets it', async () => {
  const home = { XDG_CONFIG_HOME: folder() }
  const login = await chowk(['login', '--base-url', `${site.server.url}/`], home, `${key}\n`)
  expect(login).toMatchObject({
    code: 0,
    out: '',
    error: expect.stringMatching(/^Logged in to /) as string,
  })
  const file = join(home.XDG_CONFIG_HOME, 'chowk/profiles.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const me = JSON.parse((await chowk(['whoami'], home)).out) as object
  expect(me).toMatchObject({ user: { username: 'asha' }, profile: 'default', base_url: site.server.url })
  expect(await chowk(['posts', 'list'], home)).toMatchObject({ code: 0, error: '' })

  // The modes hold when it is written again.
  chmodSync(file, 0o644)
  await chowk(['login', '--profile', 'second'], { ...home, CHOWK_BASE_URL: site.server.url }, key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await chowk(['whoami', '--profile', 'third'], home)).toMatchObject({ code: 2 })

  expect(await chowk(['logout'], home)).toMatchObject({ code: 0 })
  expect(await chowk(['logout', '--profile', 'default'], home)).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).not.toContain('chk_')
  expect(await chowk(['whoami'], home)).toMatchObject({ code: 3 })
})

test('stores no rejected key and asks for a missing one', async () => {
  const home = { XDG_CONFIG_HOME: folder(), CHOWK_BASE_URL: site.server.url }
  expect(await chowk(['login'], home, 'chk_wrong')).toMatchObject({ code: 3 })
  expect(await chowk(['login'], home, '')).toMatchObject({ code: 2 })
  expect(existsSync(join(home.XDG_CONFIG_HOME, 'chowk/profiles.json'))).toBe(false)
})

test('hides the typed key in a terminal', async () => {
  const home = { XDG_CONFIG_HOME: folder(), CHOWK_BASE_URL: site.server.url }
  const { out, code } = await onTerminal(['login'], home, {
    typed: { after: 'API key for ', text: `${key}\r` },
  })
  expect([code, out]).toEqual([0, expect.stringContaining('as asha.')])
  expect(out).not.toContain(key.slice(4, 20))
})

test('recognizes a URL in any case and with a trailing slash', async () => {
  const home = { XDG_CONFIG_HOME: folder() }
  await chowk(['login', '--base-url', site.server.url], home, key)
  const written = `${site.server.url.replace('http', 'HTTP')}/`
  expect(await chowk(['whoami', '--base-url', written], home)).toMatchObject({ code: 0, error: '' })
})

test('treats a blank variable as unset', async () => {
  const home = { XDG_CONFIG_HOME: folder() }
  await chowk(['login', '--base-url', site.server.url], home, key)
  const blank = { CHOWK_API_KEY: ' ', CHOWK_BASE_URL: '', CHOWK_PROFILE: ' ', CHOWK_LOG: '' }
  expect(await chowk(['whoami'], { ...home, ...blank })).toMatchObject({ code: 0, error: '' })
})

test.each(['{"current":"a","profiles":null}', '{"current":"a","profiles":{"a":{}}}', '[]'])(
  'reports a damaged login file: %s',
  async (text) => {
    const home = { XDG_CONFIG_HOME: folder() }
    mkdirSync(join(home.XDG_CONFIG_HOME, 'chowk'))
    writeFileSync(join(home.XDG_CONFIG_HOME, 'chowk/profiles.json'), text)
    const { code, error } = await chowk(['whoami'], home)
    expect([code, error]).toEqual([1, expect.stringContaining('is damaged.')])
  },
)

test('sends the key of a profile to no other URL', async () => {
  const home = { XDG_CONFIG_HOME: folder() }
  await chowk(['login', '--base-url', site.server.url], home, key)
  const elsewhere = await chowk(['whoami', '--base-url', 'http://127.0.0.1:2/api/v1'], home)
  expect(elsewhere).toMatchObject({ code: 3, error: expect.stringContaining('is not sent to') as string })
})
