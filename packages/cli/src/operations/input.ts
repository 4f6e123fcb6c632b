import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'

/** The JSON object in a file, or in standard input for `-`. */
export async function readInput(file: string): Promise<Readonly<Record<string, unknown>>> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    // Said below.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${file === '-' ? 'Standard input' : file} holds no JSON object.`, {
      exitCode: exitCodes.usage,
    })
  return value as Readonly<Record<string, unknown>>
}
