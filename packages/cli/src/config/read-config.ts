import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { parse, TomlError } from 'smol-toml'
import { CliError } from '../errors/cli-error.ts'
import { Setting } from '../options.ts'

type Settings = ReadonlyMap<string, Setting>

/** Returns the settings of a command, by their keys in the config file. */
export const settingsOf = ({ options }: Command): Settings =>
  new Map(options.flatMap((option) => (option instanceof Setting ? [[option.key, option] as const] : [])))

/** Returns all settings: those of a server, which other commands share. */
export async function allSettings(): Promise<Settings> {
  const { add } = await import('../commands/serve.ts')
  const command = new Command('serve')
  add(command)
  return settingsOf(command)
}

/** Reads a config file. @throws CliError with every problem and its line. */
export async function readConfig(file: string, known: Settings): Promise<ReadonlyMap<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`Could not read ${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}.`)
  })
  const problems: string[] = []
  const values = new Map<string, unknown>()
  for (const [key, value] of Object.entries(parseToml(file, text))) {
    try {
      values.set(key, valueOf(known.get(key) ?? unknownSetting(key, known), value))
    } catch (error) {
      problems.push(`${file}:${lineOfTomlKey(text, key) ?? 1}: ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw invalidConfig(problems.join('\n'))
  return values
}

const invalidConfig = (message: string) =>
  new CliError(message, 'validation', 'Run `chowk config schema` for the JSON Schema of the file.')

function parseToml(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw invalidConfig(`${file}:${error.line}: Invalid TOML: ${tomlMessage(error)}.`)
  }
}

/** Returns the first line of an error. The location is shown below it. */
export const tomlMessage = ({ message }: TomlError): string =>
  message.replace(/^Invalid TOML document: /, '').split('\n', 1)[0]!

/** Reports an unknown setting. @throws Error */
function unknownSetting(key: string, known: Settings): never {
  const other = key.replaceAll('-', '_').toLowerCase()
  throw new Error(`Unknown setting "${key}".${known.has(other) ? ` Did you mean "${other}"?` : ''}`)
}

/** Parses a value like the flag. @throws Error */
function valueOf(setting: Setting, value: unknown): unknown {
  const { key, argChoices, parseArg } = setting
  if (setting.isSwitch) {
    if (typeof value !== 'boolean') throw new Error(`"${key}" must be true or false.`)
    return value
  }
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`"${key}" must be a ${typeof setting.defaultValue === 'number' ? 'number' : 'string'}.`)
  const text = String(value)
  if (argChoices && !argChoices.includes(text))
    throw new Error(`"${key}" must be one of ${argChoices.join(', ')}.`)
  try {
    return parseArg ? (parseArg as (text: string) => unknown)(text) : text
  } catch (error) {
    throw new Error(`"${key}" is invalid. ${(error as Error).message}`, { cause: error })
  }
}

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

/** Returns the JSON Schema of a config file, for editors. */
export const configSchema = (settings: Settings): Record<string, unknown> => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'chowk.toml',
  description: 'Settings of `chowk serve` and the commands for operators.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([...settings].map(([key, setting]) => [key, propertyOf(setting)])),
})

function propertyOf(setting: Setting): Record<string, unknown> {
  const { argChoices, long, variable, isSwitch, description } = setting
  const defaultValue: unknown = setting.defaultValue
  return {
    type: isSwitch ? 'boolean' : typeof defaultValue === 'number' ? 'number' : 'string',
    description: `${description}. Flag: ${long}. Environment: ${variable}.`,
    ...(argChoices && { enum: argChoices }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  }
}
