import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { recount } from '../harness/recount.ts'
import { thorough } from '../harness/sweep.ts'
import { Balancer, type Answer } from './balancer.ts'
import { openPlatform, countStatuses } from './platform.ts'
import { createKey } from '../harness/administer.ts'
import { tempDatabase } from '../harness/temporary.ts'

const CALLERS = 8

test('servers are replaced one after the other under load: no request fails', async () => {
  const platform = await openPlatform({ postgres: inject('postgres') })
  const headers = await platform.member('asha')
  const start = () => platform.startServers(1, ['--drain', '3'])
  const balancer = new Balancer()
  onTestFinished(() => balancer.close())
  const servers = [...(await start()), ...(await start())]
  for (const server of servers) balancer.add(server)

  let replaced = false
  const answers: Answer[] = []
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let index = 0; !replaced; index++) {
      const body = { title: `Post ${caller} ${index}`, body: '<p>Meanwhile.</p>', tags: ['meanwhile'] }
      answers.push(await balancer.post('posts', headers, JSON.stringify(body)))
      // Gives servers time to start between writes.
      await pause(20)
    }
  })
  for (const old of servers) {
    for (const server of await start()) balancer.add(server)
    expect(await platform.stop(old)).toBe(0)
  }
  replaced = true
  await Promise.all(callers)
  expect(countStatuses(answers.map(({ status }) => status))).toEqual({ 201: answers.length })
  const ids = answers.map(({ body }) => body.id!)
  expect((await platform.rows(items)).map(({ id }) => id)).toEqual(ids.sort((a, b) => a - b))
  await recount(platform.store)
  console.info(`${answers.length} posts made while ${servers.length} servers were replaced`)
})

test('servers that start together on an empty database all serve it', async () => {
  const address = await tempDatabase()
  const servers = await Promise.all(
    Array.from({ length: thorough ? 4 : 3 }, () => ServerProcess.start(['--store', address])),
  )
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  await servers[0]!.control('members', { username: 'asha' })
  const { key } = await servers[1]!.control('keys', { username: 'asha' })
  for (const { url } of servers) {
    // While all servers start, the database may be slow.
    await expect.poll(async () => (await fetch(new URL('/readyz', url))).status).toBe(200)
    expect((await fetch(`${url}/me`, { headers: { 'x-api-key': String(key) } })).status).toBe(200)
  }
})

test('rejects a revoked key on every server from the next request on', async () => {
  const platform = await openPlatform({ postgres: inject('postgres') })
  await platform.member('asha')
  const servers = await platform.startServers(2)
  for (const server of servers) {
    const { key, id } = await createKey(platform.control.engine, { username: 'asha', scopes: 'all' })
    const statuses = async () => {
      const init = { headers: { 'x-api-key': key } }
      const responses = await Promise.all(servers.map(({ url }) => fetch(`${url}/me`, init)))
      return responses.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])
    await fetch(new URL(`/_control/keys/${id}`, server.url), { method: 'DELETE' })
    expect(await statuses()).toEqual([401, 401])
  }
})
