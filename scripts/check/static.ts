import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Static checks, run concurrently, with the output of each in one piece. */
const CHECKS = ['lint', 'types', 'format:check', 'unused']

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
const passed = await Promise.all(CHECKS.map(run))
if (passed.includes(false)) process.exitCode = 1
