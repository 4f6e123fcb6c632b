import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CliError } from '../errors/cli-error.ts'
import { type Fields, isObject } from '../output/select.ts'

/** Reads a JSON object from a file, or from standard input for `-`. @throws CliError */
export async function readInput(file: string): Promise<Fields> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  let value: unknown
  try {
    // Editors on Windows write a byte order mark.
    value = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch {
    // Reported below.
  }
  if (!isObject(value))
    throw new CliError(`${file === '-' ? 'Standard input' : file} is not a JSON object.`, 'usage')
  return value
}
