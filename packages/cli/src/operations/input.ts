import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** The JSON object in a file, or in standard input for `-`. */
export async function readInput(file: string): Promise<Readonly<Record<string, unknown>>> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  const value: unknown = JSON.parse(content)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file === '-' ? 'Standard input' : file} holds no JSON object.`)
  return value as Readonly<Record<string, unknown>>
}
