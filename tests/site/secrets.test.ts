import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { signInLink } from '../harness/sign-in.ts'
import { BrowserSession } from './browsing.ts'
import { walk } from './walk.ts'
import { tempFolder } from '../harness/temporary.ts'

const PASSWORD = 'herons by the weir'
const SECOND_PASSWORD = 'kingfishers instead'

test('exposes no secret in the store, in logs or on later pages', async () => {
  const folder = tempFolder()
  const log: string[] = []
  const server = await serve({
    port: 0,
    store: `sqlite:${join(folder, 'chowk.sqlite')}`,
    seed: demoSeed,
    site: { signUp: 'invite' },
    logger: createLogger({ level: 'debug', stream: { write: (line) => void log.push(line) } }),
  })
  onTestFinished(() => server.close())
  const { engine } = server
  const port = Number(new URL(server.url).port)
  const secretOf = (browsing: BrowserSession) => browsing.cookie!.slice('chowk='.length)

  const link = await signInLink(engine, 'asha')
  const asha = new BrowserSession(port)
  await asha.get(`/sign-in?link=${link}`)
  await asha.post('/sign-in', { link })
  await asha.post('/settings/password', { password: PASSWORD })
  const known = new BrowserSession(port)
  await known.post('/sign-in/password', { username: 'asha', password: PASSWORD })
  await known.post('/sign-in/password', { username: 'asha', password: `${SECOND_PASSWORD} mistyped` })
  const { body: page } = await asha.get('/settings/keys')
  const created = await asha.post('/settings/keys', {
    name: 'From a script',
    scopes: 'content',
    lifetime: String(7 * 24 * 60 * 60_000),
    made_at: /name="made_at"\s+value="(\d+)"/.exec(page)![1],
  })
  const key = /chk_[0-9A-Za-z]{36}/.exec(created.body)![0]
  const me = await fetch(`${server.url}/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(me.status).toBe(200)
  const invite = (await engine.perform({ operator: 'tests' }, 'sessions.invite')).secret
  const kavya = new BrowserSession(port)
  await kavya.get(`/sign-up?invite=${invite}`)
  const fields = { username: 'kavya', display_name: 'Kavya', password: SECOND_PASSWORD, invite }
  expect((await kavya.post('/sign-up', fields)).status).toBe(303)

  const secrets = {
    key,
    PASSWORD,
    SECOND_PASSWORD,
    link,
    invite,
    byLink: secretOf(asha),
    byPassword: secretOf(known),
    bySigningUp: secretOf(kavya),
  }
  const holding = (text: string) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
  const starts = ['/settings', '/settings/keys', '/settings/password', '/settings/sessions', '/notifications']
  for (const [path, { body }] of await walk(asha, starts))
    expect({ path, holds: holding(body) }).toEqual({ path, holds: [] })
  await server.close()
  expect(holding(log.join(''))).toEqual([])
  expect(log.join('')).toContain('/sign-up')
  for (const file of readdirSync(folder))
    expect({ file, holds: holding(readFileSync(join(folder, file), 'latin1')) }).toEqual({ file, holds: [] })
})
