import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from '../durability/server-process.ts'
import { tempFolder } from '../harness/temporary.ts'

const WORKER_COUNT = 20

const pids = (parent: number) =>
  spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

// Only Linux shows the connections that a process holds.
test.runIf(process.platform === 'linux')(
  'workers whose primary is killed end quietly, also those it has just given connections',
  async () => {
    const folder = tempFolder()
    const log = join(folder, 'log')
    const file = openSync(log, 'a')
    onTestFinished(() => closeSync(file))
    const args = ['--store', `sqlite:${join(folder, 'chowk.sqlite')}`]
    const server = await ServerProcess.startWorkers(2, args, file)
    await expect.poll(() => readFileSync(log, 'utf8').match(/"msg":"started"/g)?.length).toBe(2)
    const workers = pids(server.pid)
    // The primary passes on connections that the workers do not take yet. Their receipts then reach no one.
    for (const worker of workers) process.kill(Number(worker), 'SIGSTOP')
    const { port } = new URL(server.url)
    const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length
    const before = openFiles()
    const sockets = Array.from({ length: WORKER_COUNT }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    )
    await expect.poll(openFiles).toBeGreaterThanOrEqual(before + WORKER_COUNT)
    await server.kill()
    for (const worker of workers) process.kill(Number(worker), 'SIGCONT')
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    for (const socket of sockets) socket.destroy()
    expect(readFileSync(log, 'utf8')).not.toMatch(/EPIPE|unhandled|uncaught/i)
  },
)
