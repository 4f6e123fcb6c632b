import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runInOwnProcess } from '../cli/chowk.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { freePort } from '../harness/free-port.ts'
import { startProgram, stopProgram } from '../harness/proxy.ts'
import { makeCertificate, programs, type Program, type ProxyName } from '../harness/proxy-programs.ts'
import { tempFolder } from '../harness/temporary.ts'

/** Starts a server behind a proxy on a port other than 443. Returns the status of a form, and the check of forms. */
async function formsBehind(name: ProxyName, change: (program: Program) => void = () => undefined) {
  const folder = tempFolder()
  const [port, tls, plain] = await Promise.all([freePort(), freePort(), freePort()])
  const origin = `https://localhost:${tls}`
  const settings = ['--port', String(port), '--public-url', origin, '--trust-proxy', '127.0.0.1']
  const server = await ServerProcess.start(['--store', 'memory', ...settings])
  onTestFinished(() => server.kill())
  const files = makeCertificate(folder)
  const program = programs[name]({ folder, upstream: port, tls, plain, certificate: files })
  change(program)
  const proxy = await startProgram(program, [tls])
  onTestFinished(() => stopProgram(proxy))
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) =>
      request(`${origin}/sign-out`, {
        method: 'POST',
        ca: readFileSync(files.certificate),
        headers: { origin },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(),
    )
  // HAProxy asks first whether the server is ready.
  await expect.poll(ask).not.toBe(503)
  const { out } = await runInOwnProcess(['doctor', '--json', '--store', 'memory', ...settings], {
    NODE_EXTRA_CA_CERTS: files.certificate,
  })
  const { results } = JSON.parse(out) as { results: { check: string; status: string; hint?: string }[] }
  return { status: await ask(), forms: results.find(({ check }) => check === 'forms') }
}

test.each(inject('proxies')!)('forms are accepted behind %s on another port', async (name) => {
  expect(await formsBehind(name)).toMatchObject({ status: 303, forms: { status: 'ok' } })
})

test('explains in doctor that a proxy drops the port when forms are rejected', async () => {
  const withoutPort = ({ args }: Program) => {
    const path = args[1]!
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('$http_host', '$host'))
  }
  expect(await formsBehind('nginx', withoutPort)).toMatchObject({
    status: 403,
    forms: { status: 'failure', hint: expect.stringContaining('$http_host') as string },
  })
})
