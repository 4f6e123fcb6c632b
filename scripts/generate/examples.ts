// Records the examples of every operation and error: packages/contract/src/openapi/recorded-examples.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordExamples } from '../examples/record.ts'

export const recordedExamplesPath = join(
  import.meta.dirname,
  '../../packages/contract/src/openapi/recorded-examples.json',
)

/** Returns a line for each example, so that a changed example is a changed line. */
export async function recordedExamplesText(): Promise<string> {
  const { operations, errors } = await recordExamples()
  const lines = (entries: object) =>
    Object.entries(entries)
      .map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
      .join(',\n')
  return `{"operations": {\n${lines(operations)}\n}, "errors": {\n${lines(errors)}\n}}\n`
}

export async function generateExamples(): Promise<void> {
  writeFileSync(recordedExamplesPath, await recordedExamplesText())
}

if (import.meta.main) await generateExamples()
