// Generates the arguments of an example for each command: packages/cli/src/operations/examples.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { effectOf, type OperationId } from '@chowk/contract'
import { format, resolveConfig } from 'prettier'
import { exampleCalls, type ExampleCall } from '../cli/example-calls.ts'

const root = join(import.meta.dirname, '../..')
export const examplesFile = 'packages/cli/src/operations/examples.json'

/** Returns the command-line arguments of a call. */
export function wordsOf(id: OperationId, { positional, input = {} }: ExampleCall): string[] {
  const flags = Object.entries(input).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    if (value === true) return [flag]
    // Scalars as separate words, objects as JSON.
    if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
      return value.flatMap((entry) => [flag, String(entry)])
    return [flag, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  return [...positional, ...flags, ...(effectOf(id) === 'end' ? ['--yes'] : [])]
}

export async function cliExamples(): Promise<string> {
  const examples = Object.fromEntries([...exampleCalls].map(([id, call]) => [id, wordsOf(id, call)]))
  return format(JSON.stringify(examples), {
    ...(await resolveConfig(join(root, examplesFile))),
    parser: 'json',
  })
}

export async function generateCli(): Promise<void> {
  writeFileSync(join(root, examplesFile), await cliExamples())
}
