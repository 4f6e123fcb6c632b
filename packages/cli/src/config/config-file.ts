import { readFile } from 'node:fs/promises'
import { lineOfTomlKey, tomlMessage } from '@chowk/publish/toml'
import { parse, TomlError } from 'smol-toml'
import { CliError } from '../errors/cli-error.ts'

/** A value of a config file, and the line of its key. */
export interface FileValue {
  readonly value: unknown
  readonly line: number
}

/** Reads the keys of a config file. @throws CliError if the file does not exist or is not TOML. */
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
