import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addKeys } from './commands/keys.ts'
import { addMembers } from './commands/members.ts'
import { addServe } from './commands/serve.ts'

const FAILURE = 1
const USAGE = 2

/** Runs the program with these arguments, and gives its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const program = createProgram()
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
    process.stderr.write(`chowk: ${error instanceof Error ? error.message : String(error)}\n`)
    return FAILURE
  }
}

function createProgram(): Command {
  const program = new Command('chowk')
    .description('Serve a Chowk platform, and administer it.')
    .version(manifest.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride()
  addServe(program)
  addMembers(program)
  addKeys(program)
  return program
}
