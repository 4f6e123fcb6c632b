import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { exampleIn } from '../harness/proxy-programs.ts'

const program = '/usr/sbin/pgbouncer'

/** By transaction, an older PgBouncer loses prepared statements, and every one loses settings of a connection. */
export type Pooling = 'session' | 'transaction'

/** Starts PgBouncer until the end of the test. Returns the address of a database through it. */
export async function startPgBouncer(
  address: string,
  pooling: Pooling = 'session',
  size?: number,
): Promise<string> {
  const pooler = await launchPgBouncer(address, pooling, size)
  onTestFinished(pooler.stop)
  return pooler.address
}

/** Starts PgBouncer with the settings that the documentation asks for. */
export async function launchPgBouncer(
  address: string,
  pooling: Pooling,
  size = 40,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const { hostname, port, username, password } = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'chowk-pgbouncer-'))
  // It gives up the rights of root.
  chmodSync(folder, 0o755)
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const listening = await freePort()
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
${exampleIn('docs/running-many-servers.md', 'ini', '[pgbouncer]')}
listen_addr = 127.0.0.1
listen_port = ${listening}
auth_type = plain
auth_file = ${users}
unix_socket_dir =
default_pool_size = ${size}
pool_mode = ${pooling}
`,
  )
  const child = spawn(program, [...(userInfo().uid === 0 ? ['--user', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true })
  }
  const messages: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    messages.push(line)
    if (line.includes('process up')) {
      child.stderr.resume()
      const pooled = new URL(address)
      pooled.port = String(listening)
      return { address: pooled.href, stop }
    }
  }
  await stop()
  throw new Error(`PgBouncer does not start: ${messages.join('\n')}`)
}
