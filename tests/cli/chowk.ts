import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startPooled } from '../durability/pooled-server.ts'
import { runsInOwnProcess } from './own-process.ts'
import { runPooled, type Program } from './process-pool.ts'
import { runHere } from './in-process.ts'
import { tempFolder } from '../harness/temporary.ts'

export const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

export { tempFolder as folder }

export interface Run {
  readonly out: string
  readonly error: string
  readonly code: number | null
}

export type Environment = Readonly<Record<string, string>>

/** Environment variables that a command needs, without the settings of the developer. */
export const bare = (environment: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  ...environment,
})

/** Starts the CLI in a separate process, which ends with the test at the latest. */
export function start(
  words: readonly string[],
  environment: Environment = {},
  input: string | Uint8Array = '',
): ChildProcess {
  const child = spawn(process.execPath, [program, ...words], { env: bare(environment) })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return child
}

/** A server, outside CI mostly in a process that has run others. */
export function startServerProgram(words: readonly string[], environment: Environment = {}): Program {
  const all = ['serve', '--port', '0', ...words]
  return runsInOwnProcess() ? start(all, environment) : runPooled(all, bare(environment))
}

/** Runs a command to its end, with its output on pipes: in a separate process or in this one. */
export async function chowk(
  words: readonly string[],
  environment: Environment = {},
  input: string | Uint8Array = '',
): Promise<Run> {
  // It goes on until its input ends.
  if (words[0] === 'mcp' || runsInOwnProcess()) return runInOwnProcess(words, environment, input)
  // A server stops by a signal to its process. What is with jq is a promise by `module.exports`, which Vitest gives another form.
  if (words[0] === 'serve' || words.includes('--jq'))
    return input === ''
      ? ended(runPooled(words, bare(environment)))
      : runInOwnProcess(words, environment, input)
  return runHere(words, bare(environment), input)
}

/** Runs a command to its end in a separate process. */
export async function runInOwnProcess(
  words: readonly string[],
  environment: Environment = {},
  input: string | Uint8Array = '',
): Promise<Run> {
  return ended(start(words, environment, input))
}

/** The output and exit code of a command. */
async function ended(program: Program): Promise<Run> {
  // Also where it goes on though it should have been refused.
  onTestFinished(() => void program.kill('SIGKILL'))
  const code = new Promise<number | null>((resolve) => program.once('exit', resolve))
  const [out, error] = await Promise.all([text(program.stdout!), text(program.stderr!)])
  return { out, error, code: await code }
}

/** Runs a command on a terminal of so many columns, types once it has said something, and gives what the terminal got of both outputs. */
export async function onTerminal(
  words: readonly string[],
  environment: Environment = {},
  { columns = 100, typed }: { columns?: number; typed?: { after: string; text: string } } = {},
): Promise<{ out: string; code: number | null }> {
  const command = [process.execPath, program, ...words]
    .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ')
  const child = spawn('script', ['-qec', `stty cols ${columns}; ${command}`, '/dev/null'], {
    env: { ...bare(environment), TERM: 'xterm-256color', SHELL: '/bin/sh' },
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let out = ''
  let waits = typed !== undefined
  for await (const chunk of child.stdout) {
    out += String(chunk)
    if (waits && out.includes(typed!.after)) {
      waits = false
      child.stdin.write(typed!.text)
    }
  }
  child.stdin.end()
  return { out: out.replaceAll('\r\n', '\n'), code: await code }
}

/** A server in a separate process with the given members, and the environment of a command for one of them. */
export async function platform(args: readonly string[] = []) {
  const server = await startPooled(['--store', 'memory', '--log-level', 'silent', ...args])
  return {
    server,
    /** The environment of a command that calls as a member, with a key of these scopes. */
    async as(
      username: string,
      scopes: readonly string[] | 'all' = 'all',
      plan = 'free',
    ): Promise<Record<string, string>> {
      await server.control('members', { username, plan })
      const { key } = await server.control('keys', { username, scopes })
      return { CHOWK_API_KEY: key as string, CHOWK_BASE_URL: server.url }
    },
  }
}
