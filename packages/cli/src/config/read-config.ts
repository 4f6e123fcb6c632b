import { readFile } from 'node:fs/promises'
import { Command, type Option } from 'commander'
import { parse, TomlError } from 'smol-toml'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { variableOf } from '../options.ts'

/** Something in a config file that can't be used, and where. */
interface ConfigProblem {
  readonly line: number
  readonly message: string
}

/** Thrown with everything that is wrong in a file. */
class ConfigRefused extends Refusal {
  readonly problems: readonly ConfigProblem[]
  constructor(file: string, problems: readonly ConfigProblem[]) {
    super(problems.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'), {
      exitCode: exitCodes.validation,
      advice: '`chowk config schema` prints what such a file may say.',
    })
    this.problems = problems
  }
}

/** What a flag is called in a config file: `--public-url` is `public_url`, `--no-site` is `site`. */
const settingName = (option: Option): string => option.long!.replace(/^--(no-)?/, '').replaceAll('-', '_')

/** The flags that a config file can say: those that the environment can say as well. */
export const settingsOf = (command: Command): readonly Option[] =>
  command.options.filter((option) => variableOf(option) !== undefined)

/** The flags of a command, by what they are called in a config file. */
export const byName = (options: readonly Option[]): ReadonlyMap<string, Option> =>
  new Map(options.map((option) => [settingName(option), option]))

/**
 * The values of a config file, by what they are called there, as the flags take them.
 * @param known Every setting that there is, of whichever command.
 * @throws ConfigRefused for a file that can't be used, Refusal for one that can't be read.
 */
export async function readConfig(
  file: string,
  known: ReadonlyMap<string, Option>,
): Promise<ReadonlyMap<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      `${file} can't be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  const problems: ConfigProblem[] = []
  const values = new Map<string, unknown>()
  for (const [name, value] of Object.entries(parsed(file, text))) {
    const option = known.get(name)
    try {
      if (option === undefined) throw new Error(unknown(name, known))
      values.set(name, valueOf(option, value))
    } catch (error) {
      problems.push({ line: lineOfTomlKey(text, name) ?? 1, message: (error as Error).message })
    }
  }
  if (problems.length > 0) throw new ConfigRefused(file, problems)
  return values
}

function parsed(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new ConfigRefused(file, [{ line: error.line, message: `this is no TOML: ${message}.` }])
  }
}

function unknown(name: string, known: ReadonlyMap<string, Option>): string {
  const other = name.replaceAll('-', '_').toLowerCase()
  const meant = known.has(other) ? `; "${other}" is one` : ''
  return `there is no setting "${name}"${meant}.`
}

/** What a flag would have made of it. @throws Error where it would not have taken it. */
function valueOf(option: Option, value: unknown): unknown {
  const name = settingName(option)
  if (isSwitch(option)) {
    if (typeof value !== 'boolean') throw new Error(`"${name}" is true or false.`)
    return value
  }
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`"${name}" is ${typeof option.defaultValue === 'number' ? 'a number' : 'a text'}.`)
  if (option.argChoices && !option.argChoices.includes(String(value)))
    throw new Error(`"${name}" is one of ${option.argChoices.join(', ')}.`)
  try {
    return option.parseArg ? (option.parseArg as (text: string) => unknown)(String(value)) : String(value)
  } catch (error) {
    throw new Error(`"${name}" is not valid: ${(error as Error).message}`, { cause: error })
  }
}

/** Whether a setting is on or off. */
export const isSwitch = (option: Option): boolean => option.isBoolean() || option.negate

/** The line, from 1, on which a name of the first level is given a value; undefined where none is found. */
export function lineOfTomlKey(text: string, name: string): number | undefined {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, written] = /^\s*(?:\[+\s*)?["']?([\w-]+)["']?\s*[=.\]]/.exec(line) ?? []
    // A line within a text or a list of several lines only looks like it.
    if (written === name && isWhole(lines.slice(0, index).join('\n'))) return index + 1
  }
  return undefined
}

function isWhole(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

/** Everything that a config file can say: the flags of a server, which others share. */
export async function allSettings(): Promise<ReadonlyMap<string, Option>> {
  const { addServe } = await import('../commands/serve.ts')
  const command = new Command('serve')
  addServe(command)
  return byName(settingsOf(command))
}

/** The JSON Schema of a config file, for editors: from the table of flags. */
export const configSchema = (settings: ReadonlyMap<string, Option>): Record<string, unknown> => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'chowk.toml',
  description:
    'What `chowk serve` and the other commands for operators are told otherwise by flags or the environment.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([...settings].map(([name, option]) => [name, property(option)])),
})

function property(option: Option): Record<string, unknown> {
  const { argChoices } = option
  const defaultValue: unknown = option.defaultValue
  return {
    type: isSwitch(option) ? 'boolean' : typeof defaultValue === 'number' ? 'number' : 'string',
    description: `${option.description}. Flag ${option.long}, environment ${variableOf(option)}.`,
    ...(argChoices && { enum: argChoices }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  }
}
