import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

test('a server whose log can not be written, as on a full disk, answers, and ends when it is told to', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--store', 'memory'], {
    stdio: ['ignore', 'pipe', full],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let url = ''
  for await (const line of createInterface({ input: child.stdout! }))
    if ((url = /listening on (\S+)/.exec(line)?.[1] ?? '') !== '') break
  child.stdout!.resume()
  for (let at = 0; at < 3; at++) expect((await fetch(`${url}/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
