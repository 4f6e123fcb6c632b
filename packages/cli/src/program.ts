import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addKeys } from './commands/keys.ts'
import { addMcp } from './commands/mcp.ts'
import { addMembers } from './commands/members.ts'
import { addServe } from './commands/serve.ts'
import { addStore } from './commands/store.ts'

const FAILURE = 1
const USAGE = 2

/** Runs the program with these arguments, and gives its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
    process.stderr.write(`chowk: ${error instanceof Error ? error.message : String(error)}\n`)
    return FAILURE
  }
}

async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('chowk')
    .description('Serve a Chowk platform, administer it, and call any operation of one.')
    .version(manifest.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride()
    .commandsGroup('Commands that run a platform:')
  addServe(program)
  addMembers(program)
  addKeys(program)
  addStore(program)
  addMcp(program)

  const [wanted] = args.filter((word) => !word.startsWith('-') && word !== 'help')
  // The table of all operations takes long to load, and running a platform does without it here.
  if (!program.commands.some((command) => command.name() === wanted)) {
    const { addOperations } = await import('./operations/add-operations.ts')
    addOperations(program, wanted)
  }
  return program
}
