import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

/** How `chowk mcp` is started: a program, its arguments and its environment. */
export const chowkMcp = (args: readonly string[], environment: Readonly<Record<string, string>>) => ({
  command: process.execPath,
  args: [program, 'mcp', ...args],
  env: { PATH: process.env.PATH ?? '', ...environment },
})

/** `chowk mcp --http` as a separate process, and the URL that it prints. */
export async function serveOverHttp(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { command, args: all, env } = chowkMcp(['--http', '--port', '0', ...args], environment)
  const child = spawn(command, all, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url !== undefined) return { url, child }
  }
  throw new Error('The program ended before it listened.')
}
