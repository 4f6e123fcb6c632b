import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { Agent as SecureAgent, request as httpsRequest } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@chowk/engine'
import { createServer } from '@chowk/server'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { makeCertificate, programs, type Program, type ProxyName } from './proxy-programs.ts'
import { sendWith } from './socket.ts'
import { watchConnections } from './watch-answers.ts'
import type { World } from './world.ts'

export type { ProxyName } from './proxy-programs.ts'

/** A proxy with a server behind it. */
export interface Proxy {
  /** Ports of the proxy for HTTPS, and for HTTP if used. */
  readonly tls: number
  readonly plain: number
  /** Port of the server. */
  readonly upstream: number
  /** File of the proxy's certificate. */
  readonly certificate: string
  /** Routes the proxy to this world, and the requests of the world through the proxy, until the end of the test. */
  lead(world: World): void
  close(): Promise<void>
}

/** Starts a proxy as documented, in front of a server of the world. */
export async function startProxy(name: ProxyName, first: World): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-proxy-'))
  let world = first
  const engine: Engine = {
    ...first.control.engine,
    handle: (head, readBody) => world.control.engine.handle(head, readBody),
    refuse: (status) => world.control.engine.refuse(status),
  }
  const server = createServer({ engine, trustProxy: '127.0.0.1' })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const upstream = (server.server.address() as AddressInfo).port
  const certificate = makeCertificate(folder)
  const setup = { folder, upstream, tls: await freePort(), plain: await freePort(), certificate }
  const program = await startProgram(
    programs[name](setup),
    name === 'Caddy' ? [setup.tls, setup.plain] : [setup.tls],
  )
  const ca = readFileSync(certificate.certificate)

  return {
    ...setup,
    certificate: certificate.certificate,
    lead(next) {
      world = next
      // Its example expects TLS termination in front of Caddy.
      const isSecure = name !== 'Caddy'
      const agent = isSecure
        ? new SecureAgent({ keepAlive: true, ca, servername: 'chowk.example' })
        : new Agent({ keepAlive: true })
      const target = { host: '127.0.0.1', port: isSecure ? setup.tls : setup.plain, agent }
      const startRequest = isSecure ? httpsRequest : httpRequest
      const send = sendWith(
        watchConnections((options, onAnswer) => startRequest({ ...target, ...options }, onAnswer), {
          // HAProxy's own refusals have no date.
          dated: name !== 'HAProxy',
        }),
      )
      world.sendThrough(async (request) => {
        const response = await send(request)
        // A proxy's response for a failed upstream.
        if (response.status === 502) throw new Error('no answer')
        return response
      })
      onTestFinished(() => agent.destroy())
    },
    async close() {
      await stopProgram(program)
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a program. Resolves once it listens on all ports. */
export async function startProgram(
  { command, args, environment }: Program,
  ports: readonly number[],
): Promise<ChildProcess> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const messages: string[] = []
  child.stderr.on('data', (message: Buffer) => messages.push(message.toString()))
  let ended: unknown
  child.once('error', (error) => (ended = error))
  child.once('exit', (code) => (ended ??= `exit code ${code}`))
  for (const port of ports)
    while (!(await isListening(port)))
      if (ended !== undefined)
        throw new Error(`${command} does not start: ${messages.join('')}`, { cause: ended })
  return child
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false))
    socket.once('connect', () => socket.destroy())
  })

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
