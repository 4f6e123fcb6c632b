import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from '../durability/server-process.ts'
import { freePort } from '../harness/free-port.ts'
import { exampleIn, fillTemplate, makeCertificate } from '../harness/proxy-programs.ts'
import { tempFolder } from '../harness/temporary.ts'

const REQUESTS = 12

test('fails over from a frozen server behind HAProxy within seconds', async () => {
  const folder = tempFolder()
  const servers = await Promise.all(
    [1, 2].map(() => ServerProcess.start(['--store', 'memory', '--public-url', 'https://localhost'])),
  )
  onTestFinished(async () => {
    process.kill(servers[0]!.pid, 'SIGCONT')
    await Promise.all(servers.map((server) => server.kill()))
  })
  const port = await freePort()
  const { certificate, key } = makeCertificate(folder)
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const path = join(folder, 'haproxy.cfg')
  const [first, two] = servers.map(({ url }) => new URL(url).host)
  writeFileSync(
    path,
    fillTemplate(exampleIn('docs/running-many-servers.md', 'haproxy', 'frontend chowk'), [
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/ssl/chowk.example.pem', both],
      ['10.0.0.11:4000', first!],
      ['10.0.0.12:4000', two!],
      ['timeout client 75s', 'timeout client 1h'],
      ['timeout server 130s', 'timeout server 1h'],
    ]),
  )
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  const ended = once(proxy, 'exit')
  onTestFinished(async () => {
    proxy.kill('SIGTERM')
    await ended
  })

  /** Returns the status of an answer, or undefined if the connection ends without one. */
  const call = () =>
    new Promise<number | undefined>((resolve) => {
      request({ port, host: 'localhost', path: '/api/v1/me', agent: false, rejectUnauthorized: false })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', () => resolve(undefined))
        .end()
    })
  await expect.poll(call).toBe(401)

  process.kill(servers[0]!.pid, 'SIGSTOP')
  const statuses = await Promise.all(Array.from({ length: REQUESTS }, call))
  // Nothing but a check ends them.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(REQUESTS)
  expect(await Promise.all(Array.from({ length: REQUESTS }, call))).toEqual(Array(REQUESTS).fill(401))
})
