import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'

const program = '/usr/sbin/pgbouncer'

/** By transaction where it knows prepared statements, and else by session, as it does by default. */
function pooling(): string {
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!
  return Number(minor) < 21 ? 'pool_mode = session' : 'pool_mode = transaction\nmax_prepared_statements = 200'
}

/** Starts PgBouncer with those settings that it has to have and that the document names, and gives the address of a database through it. */
export async function startPgBouncer(address: string): Promise<string> {
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
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
auth_type = plain
auth_file = ${users}
unix_socket_dir =
server_login_retry = 1
${pooling()}
`,
  )
  const child = spawn(program, [...(userInfo().uid === 0 ? ['--user', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true })
  })
  const messages: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    messages.push(line)
    if (line.includes('process up')) {
      child.stderr.resume()
      const pooled = new URL(address)
      pooled.port = String(listening)
      return pooled.href
    }
  }
  throw new Error(`PgBouncer does not start: ${messages.join('\n')}`)
}
