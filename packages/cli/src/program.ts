import type { Namespace } from '@chowk/contract'
import { namespaceDescriptions } from '@chowk/contract/namespaces'
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { commands } from './commands/index.ts'
import { CliError } from './errors/cli-error.ts'
import { exitCodes } from './errors/exit-codes.ts'

/** Runs the program. Returns its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const { reportError } = await import('./errors/report.ts')
    return reportError(error, { json: args.includes('--json') })
  }
}

/** Variables that this program and its libraries read. */
const READ = /^(CHOWK|AWS|OTEL|PG)_?[A-Z]/

/**
 * Trims the variables of the environment, which files may end with a carriage return. Returns the names of Chowk's own.
 * @throws CliError for control characters
 */
function trimVariables(): string[] {
  const own: string[] = []
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (!READ.test(name)) continue
    const text = value.trim()
    if (/\p{Cc}/u.test(text))
      throw new CliError(
        `${name} is invalid. Expected no line break, tab or other control character.`,
        'usage',
      )
    if (text !== value) process.env[name] = text
    if (name.startsWith('CHOWK_')) own.push(name)
  }
  return own
}

/** Creates all commands, but loads only the called one, because loading takes long. */
async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('chowk')
    .description('Publish on a Chowk platform, call its API, or run a server.')
    .version(manifest.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for usage)')
    .exitOverride()
    .hook('preAction', async (_program, command) => {
      const variables = trimVariables()
      const hasSettings = command.options.some(({ envVar }) => envVar !== undefined)
      if (variables.length === 0 && !hasSettings) return
      const { configFile, readSettings, warnOfVariables } = await import('./config/read-settings.ts')
      await warnOfVariables(variables)
      if (hasSettings) await readSettings(command, configFile())
    })
  const [wanted] = args.filter((word) => !word.startsWith('-') && word !== 'help')
  const namespaces: Readonly<Record<string, string>> = namespaceDescriptions
  for (const [heading, entries] of Object.entries(commands))
    for (const [name, { summary, load }] of Object.entries(entries)) {
      const command = program
        .command(name)
        .description([namespaces[name], summary].filter(Boolean).join(' '))
        .helpGroup(heading)
      if (name === wanted) (await load()).add(command, createProgram)
    }
  for (const [name, summary] of Object.entries(namespaces)) {
    const command =
      program.commands.find((candidate) => candidate.name() === name) ??
      program.command(name).description(summary).helpGroup('API commands:')
    if (name === wanted) {
      const { addOperations } = await import('./operations/add-operation.ts')
      addOperations(command, name as Namespace)
    }
  }
  return program
}
