import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { gigabytes } from './memory.ts'

/** Static checks, run concurrently where there is memory for all, with the output of each in one piece. */
const CHECKS = ['lint', 'types', 'format:check', 'unused']
const GIGABYTES_OF_ALL = 4

async function run(script: string): Promise<boolean> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a shell script.
    shell: process.platform === 'win32',
  })
  const ended = new Promise<boolean>((resolve, reject) =>
    child.on('error', reject).on('exit', (code) => resolve(code === 0)),
  )
  const [passed, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} npm run ${script} (${seconds} s)`)
  if (!passed) console.log(`\n${out}${error}`)
  return passed
}

console.log(`Checking ${CHECKS.join(', ')}, which takes about a minute. The tests follow.`)
const passed: boolean[] = []
if (gigabytes < GIGABYTES_OF_ALL) for (const check of CHECKS) passed.push(await run(check))
else passed.push(...(await Promise.all(CHECKS.map(run))))
if (passed.includes(false)) process.exitCode = 1
