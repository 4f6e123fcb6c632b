import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
let server, origin, folder, env

/** Calls the control interface: members, keys and the clock of a server for tests. */
async function control(path, body) {
  const response = await fetch(`${origin}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Runs the program as you would on a terminal, and reads its JSON. */
async function chowk(...words) {
  const { stdout } = await run('chowk', [...words, '--json'], { env })
  return JSON.parse(stdout)
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'))
  await cp('posts', folder, { recursive: true })
  const options = ['--store', 'memory', '--control', '--port', '0', '--log-level', 'silent']
  server = spawn('chowk', ['serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout })) {
    origin = /http:\/\/[\w.:]+/.exec(line)?.[0]
    if (origin) break
  }
  await control('members', { username: 'meera' })
  const { key } = await control('keys', { username: 'meera', scopes: 'all' })
  env = { ...process.env, CHOWK_API_KEY: key, CHOWK_BASE_URL: `${origin}/api/v1` }
})

after(async () => {
  server.kill()
  await rm(folder, { recursive: true })
})

test('a folder is scheduled once, and goes live in its order', async () => {
  const publish = ['publish', folder, '--every', 'mon,wed,fri 09:00', '--timezone', 'Asia/Kolkata', '--yes']
  const first = await chowk(...publish)
  assert.deepEqual(
    first.files.map(({ file, action }) => [file, action]),
    [
      ['firing-a-kiln.md', 'schedule'],
      ['which-clay.md', 'schedule'],
      ['workshop-day.md', 'schedule'],
    ],
  )
  // 09:00 in Kolkata is 03:30 UTC.
  for (const { scheduled_at } of first.files) assert.match(scheduled_at, /T03:30:00/)

  const second = await chowk(...publish)
  assert.deepEqual(new Set(second.files.map(({ action }) => action)), new Set(['unchanged']))

  const { published } = await control('clock', { advance: '8d' })
  assert.deepEqual(
    published.map(({ id }) => id),
    first.files.map(({ id }) => id),
  )
  assert.equal((await chowk('scheduled', 'list')).items.length, 0)
})
