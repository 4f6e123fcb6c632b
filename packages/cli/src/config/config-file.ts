import { readFile } from 'node:fs/promises'
import { parse, TomlError } from 'smol-toml'
import { CliError } from '../errors/cli-error.ts'

/** A value of a config file, and the line of its key. */
export interface FileValue {
  readonly value: unknown
  readonly line: number
}

/** Reads the keys of a config file. @throws CliError if there is none, or it is no TOML. */
export async function readConfigFile(file: string): Promise<ReadonlyMap<string, FileValue>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`Could not read ${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}.`)
  })
  try {
    return new Map(
      Object.entries(parse(text)).map(([key, value]) => [
        key,
        { value, line: lineOfTomlKey(text, key) ?? 1 },
      ]),
    )
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new CliError(`${file}:${error.line}: Invalid TOML: ${tomlMessage(error)}.`, 'validation')
  }
}

/** Returns the first line of an error. The location is shown below it. */
export const tomlMessage = ({ message }: TomlError): string =>
  message.replace(/^Invalid TOML document: /, '').split('\n', 1)[0]!

/** Returns the line, from 1, of a top-level key. */
export function lineOfTomlKey(text: string, key: string): number | undefined {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, written] = /^\s*(?:\[+\s*)?["']?([\w-]+)["']?\s*[=.\]]/.exec(line) ?? []
    // A line within a string or a list may look like a key, but the text before it does not parse.
    if (written === key && isToml(lines.slice(0, index).join('\n'))) return index + 1
  }
  return undefined
}

function isToml(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
