// Writes the example of each command: packages/cli/src/operations/examples.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationById, type OperationId } from '@chowk/contract'
import { format, resolveConfig } from 'prettier'
import { exampleCalls, type ExampleCall } from './cli/example-calls.ts'

const root = join(import.meta.dirname, '..')
export const examplesFile = 'packages/cli/src/operations/examples.ts'

/** The words that make the call on a command line, after the names of the command. */
export function wordsOf(id: OperationId, { positional, input = {} }: ExampleCall): string[] {
  const flags = Object.entries(input).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    if (value === true) return [flag]
    // Simple entries one by one; what is made of objects as JSON.
    if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
      return value.flatMap((entry) => [flag, String(entry)])
    return [flag, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  // A program asks nobody.
  return [...positional, ...flags, ...(operationById(id).method === 'DELETE' ? ['--yes'] : [])]
}

export async function cliExamples(): Promise<string> {
  const examples = Object.fromEntries([...exampleCalls].map(([id, call]) => [id, wordsOf(id, call)]))
  const text = `// Generated from the examples of the client: \`npm run generate\`.
import type { OperationId } from '@chowk/contract'

/** What to write after the names of each command, for example. */
export const examples: Readonly<Record<OperationId, readonly string[]>> = ${JSON.stringify(examples)}\n`
  return format(text, { ...(await resolveConfig(join(root, examplesFile))), parser: 'typescript' })
}

export async function generateCli(): Promise<void> {
  writeFileSync(join(root, examplesFile), await cliExamples())
}
