import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeRunFolder } from './run-folders.ts'

const parent = mkdtempSync(join(tmpdir(), 'chowk-'))

test('keeps the folder of a running process and deletes that of a killed one', async () => {
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const program = `import { makeRunFolder } from '${join(import.meta.dirname, 'run-folders.ts')}'
    process.stdout.write(makeRunFolder('${parent}').folder)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill())
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  const killed = output.toString()
  writeFileSync(join(killed, 'a file'), '')

  makeRunFolder(parent).remove()
  expect(existsSync(join(killed, 'a file'))).toBe(true)
  child.kill('SIGKILL')
  await ended
  const { folder, remove } = makeRunFolder(parent)
  expect(existsSync(killed)).toBe(false)
  expect(existsSync(folder)).toBe(true)
  remove()
  expect(existsSync(folder)).toBe(false)
})
