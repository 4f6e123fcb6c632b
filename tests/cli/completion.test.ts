import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { chowk, folder, program } from './chowk.ts'

const words = async (...fields: string[]) => {
  const { out } = await chowk(['completion', 'words', '--', ...fields])
  return out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0])
}

test('suggests only commands, flags and values', async () => {
  expect(await words('po')).toEqual(['posts', 'polls'])
  expect(await words('posts', 'cr')).toEqual(['create'])
  expect(await words('posts', 'create', '--feat')).toEqual(['--featured-image'])
  expect(await words('jobs', 'list', '--mode', '')).toEqual(['remote', 'hybrid', 'onsite'])
  expect(await words('completion', 'z')).toEqual(['zsh'])
  expect(await words('posts', 'create', '--title', 'x')).toEqual([''])
})

/** A folder with the program in it, for the path of a shell. */
function folderOfProgram(): string {
  const bin = folder()
  writeFileSync(join(bin, 'chowk'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(join(bin, 'chowk'), 0o755)
  return bin
}

test('bash completes with it', async () => {
  const script = `eval "$(chowk completion bash)"
COMP_WORDS=(chowk questions list --filter un); COMP_CWORD=4; _chowk; echo "\${COMPREPLY[@]}"`
  const bash = spawn('bash', ['-c', script], { env: { PATH: `${folderOfProgram()}:${process.env.PATH}` } })
  expect(await text(bash.stdout)).toBe('unanswered\n')
})
