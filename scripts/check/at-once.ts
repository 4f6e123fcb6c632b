// Runs commands, as many at a time as there are cores, with the output of each in one piece.
//
//   node scripts/check/at-once.ts 'npm run docs' 'npm run tool -- document'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'

async function run(command: string): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(command, { stdio: ['ignore', 'pipe', 'pipe'], shell: true })
  const ended = new Promise<boolean>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code === 0)),
  )
  const [passed, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${command} (${seconds} s)`)
  if (!passed || process.env.CI) console.log(`\n${out}${error}`)
  return passed
}

/**
 * Runs commands, `count` at a time, and prints what failed, in CI everything. Returns those that passed, and fails this
 * process where one does not.
 */
export async function atOnce(commands: readonly string[], count = availableParallelism()) {
  const queue = [...commands]
  const passed: string[] = []
  const work = async (): Promise<void> => {
    for (let command = queue.shift(); command !== undefined; command = queue.shift())
      if (await run(command)) passed.push(command)
      else process.exitCode = 1
  }
  await Promise.all(Array.from({ length: count }, work))
  return passed
}

if (import.meta.main) await atOnce(process.argv.slice(2))
