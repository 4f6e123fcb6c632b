import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from './server-process.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Limits a process to a number of additional open files. */
function leaveDescriptors({ pid }: ServerProcess, remaining: number): void {
  const open = readdirSync(`/proc/${pid}/fd`).map(Number)
  // The limit applies to the highest number; lower numbers may be free.
  const free = Array.from({ length: Math.max(...open) + 1 }, (_, number) => number).filter(
    (number) => !open.includes(number),
  )
  const limit =
    remaining <= free.length
      ? (free[remaining] ?? Math.max(...open) + 1)
      : Math.max(...open) + 1 + remaining - free.length
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`])
}

// Only Linux can limit a running process.
test.runIf(process.platform === 'linux').each([0, 1, 2])(
  'accepts uploads again after a first upload with only %i descriptors left',
  async (remaining) => {
    const server = await ServerProcess.start(['--store', 'memory', '--no-site'])
    onTestFinished(() => server.kill())
    await server.control('members', { username: 'asha' })
    const { key } = await server.control('keys', { username: 'asha' })
    // Uses an existing connection.
    const upload = async () => {
      const response = await fetch(new URL('/api/v1/media', server.url), {
        method: 'POST',
        headers: { 'x-api-key': String(key), 'content-type': 'application/json' },
        body: JSON.stringify({ image: PIXEL }),
      })
      await response.text()
      return response.status
    }

    leaveDescriptors(server, remaining)
    // A short-lived descriptor of the server may take the last one.
    expect([201, 500]).toContain(await upload())
    leaveDescriptors(server, 1000)
    expect(await upload()).toBe(201)
  },
)
