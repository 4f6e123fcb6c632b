// Follows the first steps of a new user: from an empty folder and the tarballs to the first published post.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/harness/free-port.ts'
import { HANG_TIMEOUT_MS } from '../tests/harness/timeouts.ts'
import { programTarballs } from './packed.ts'

const MAX_LINES = 10

const folder = mkdtempSync(join(tmpdir(), 'chowk-first-post-'))

const lines = [
  'npm init --yes',
  `npm install ${programTarballs()
    .map((path) => `'${path}'`)
    .join(' ')}`,
  'npx chowk members create asha',
  'export CHOWK_API_KEY=$(npx chowk keys create asha --name first)',
  'npx chowk serve &',
  'until npx chowk account me; do sleep 0.2; done',
  'npx chowk posts create --title "Hello" --body "<p>My first post.</p>"',
  'npx chowk posts list --json',
]

try {
  const port = await freePort()
  const env = { ...process.env, CHOWK_PORT: String(port), CHOWK_BASE_URL: `http://127.0.0.1:${port}/api/v1` }
  const start = performance.now()
  const shell = spawn('sh', ['-e', '-c', lines.join('\n')], {
    cwd: folder,
    env,
    detached: true,
    timeout: HANG_TIMEOUT_MS,
  })
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text) => (printed += text))
  const [status] = (await once(shell, 'exit')) as [number | null]
  const seconds = (performance.now() - start) / 1000
  console.log(`${lines.length} lines, ${seconds.toFixed(1)} s from an empty folder to the first post`)
  const isPublished = /"title":\s*"Hello"/.test(printed)
  // Ignores warnings about the user's own npm configuration.
  const warnings = /warn (?!Unknown user config)/i.exec(printed)
  // The server keeps running in the shell's process group.
  process.kill(-shell.pid!)
  if (status !== 0 || !isPublished || warnings || lines.length > MAX_LINES) {
    console.error(printed)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
