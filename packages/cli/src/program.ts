import type { Namespace } from '@chowk/contract'
import { hasHidden } from '@chowk/contract/characters'
import { namespaceDescriptions } from '@chowk/contract/namespaces'
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { commands } from './commands/index.ts'
import { CliError } from './errors/cli-error.ts'
import { exitCodes } from './errors/exit-codes.ts'
import { printNote } from './output/print.ts'

/** Runs the program. Returns its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  try {
    const program = await createProgram(args)
    // Prints usage errors as JSON, instead of in the words of the parser.
    if (json) silence(program)
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
    const { reportError } = await import('./errors/report.ts')
    if (!(error instanceof CommanderError)) return reportError(error, { json })
    const hint = error.code === 'commander.unknownCommand' ? await similarOperations(args) : undefined
    if (json) return reportError(new CliError(error.message.replace(/^error: /, ''), 'usage', hint), { json })
    if (hint !== undefined) printNote(hint)
    return exitCodes.usage
  }
}

/** Variables that this program and its libraries read. */
const READ = /^(CHOWK|AWS|OTEL|PG)_?[A-Z]/

/**
 * Trims the variables of the environment, which files may end with a carriage return. Returns the names of Chowk's own.
 * @throws CliError for invisible characters
 */
function trimVariables(): string[] {
  const own: string[] = []
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (!READ.test(name)) continue
    const text = value.trim()
    if (hasHidden(text))
      throw new CliError(
        `${name} is invalid. Expected no line break, tab or other invisible character.`,
        'usage',
      )
    if (text !== value) process.env[name] = text
    if (name.startsWith('CHOWK_')) own.push(name)
  }
  return own
}

/** Keeps a program and all its commands from printing errors. */
function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined, outputError: () => undefined })
  for (const below of command.commands) silence(below)
}

/** Returns suggested commands for plain words: `chowk delete post`. */
async function similarOperations(args: readonly string[]): Promise<string | undefined> {
  const [{ operationSearch }, { operationById, operationList }] = await Promise.all([
    import('@chowk/contract/search'),
    import('@chowk/contract'),
  ])
  const words = args.filter((word) => !word.startsWith('-')).join(' ')
  const found = operationSearch(operationList.map(([id]) => id))(words).slice(0, MAX_SIMILAR)
  if (found.length === 0) return undefined
  const lines = found.map((id) => `  chowk ${id.replace('.', ' ')}: ${operationById(id).summary}`)
  return `Similar commands:\n${lines.join('\n')}`
}

const MAX_SIMILAR = 3

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
