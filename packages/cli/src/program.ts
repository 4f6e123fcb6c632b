import type { Namespace } from '@chowk/contract'
import { namespaceDescriptions } from '@chowk/contract/namespaces'
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { groups } from './commands/command-entry.ts'
import { commands } from './commands/index.ts'
import { exitCodes } from './failures/exit-codes.ts'

/** Runs the program with these arguments, and gives its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const { report } = await import('./failures/report.ts')
    return report(error, { json: args.includes('--json') })
  }
}

/** All commands by name; the one that is asked for with all that belongs to it, as the others take long to load. */
async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('chowk')
    .description('Publish on a Chowk platform, call any operation of one, or run one.')
    .version(manifest.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride()
    .hook('preAction', async (_program, command) => {
      const variables = Object.keys(process.env).filter((name) => name.startsWith('CHOWK_'))
      if (variables.length > 0) {
        const { checkEnvironment } = await import('./config/check-environment.ts')
        await checkEnvironment(command, variables)
      }
      const { applyConfig } = await import('./config/apply-config.ts')
      await applyConfig(command)
    })
  const [wanted] = args.filter((word) => !word.startsWith('-') && word !== 'help')
  const namespaces: Readonly<Record<string, string>> = namespaceDescriptions
  for (const { name, summary, group, load } of commands) {
    const command = program
      .command(name)
      .description(namespaces[name] ?? summary)
      .helpGroup(groups[group])
    if (name === wanted) (await load())(command, createProgram)
  }
  for (const [name, summary] of Object.entries(namespaces)) {
    const command =
      program.commands.find((one) => one.name() === name) ??
      program.command(name).description(summary).helpGroup(groups.call)
    if (name === wanted) {
      const { addOperations } = await import('./operations/add-operation.ts')
      addOperations(command, name as Namespace)
    }
  }
  return program
}
