import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { tempFolder } from '../harness/temporary.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

test('keeps responding and stops on request when its log cannot be written', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--store', 'memory'], {
    stdio: ['ignore', 'pipe', full],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let url = ''
  for await (const line of createInterface({ input: child.stdout! }))
    if ((url = /listening on ([^\s"]+)/.exec(line)?.[1] ?? '') !== '') break
  child.stdout!.resume()
  for (let index = 0; index < 3; index++) expect((await fetch(`${url}/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('logs that standard output cannot be written to and continues', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'serve', '--port', `${port}`, '--store', 'memory'], {
    stdio: ['ignore', full, 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stderr! }))
    if (line.includes('could not write to standard output')) break
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('writes the last lines of a log for a slow reader before the server ends', async () => {
  const path = join(tempFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const end = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  // Opened separately, so that the blocking mode is that of the server's end.
  const pipe = openSync(path, constants.O_WRONLY)
  onTestFinished(() => {
    closeSync(end)
    closeSync(pipe)
  })
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--store', 'memory'], {
    stdio: ['ignore', 'pipe', pipe],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let url = ''
  for await (const line of createInterface({ input: child.stdout! }))
    if ((url = /listening on ([^\s"]+)/.exec(line)?.[1] ?? '') !== '') break
  // Exceeds the capacity of the pipe, which no one reads.
  const long = 'long'.repeat(750)
  for (let index = 0; index < 100; index++) await fetch(`${url}/${long}/${index}`)

  child.kill('SIGTERM')
  let text = ''
  const bytes = Buffer.alloc(65_536)
  const read = () => {
    try {
      text += bytes.toString('utf8', 0, readSync(end, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
  while (child.exitCode === null) {
    await setImmediate()
    read()
  }
  for (let before = -1; before < text.length;) {
    before = text.length
    read()
  }
  expect(child.exitCode).toBe(0)
  expect(text).toContain('/0"')
  expect(text).toContain('/99"')
  expect(text.endsWith('\n')).toBe(true)
})
