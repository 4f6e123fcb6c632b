import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { printWarning } from '../output/print.ts'
import { servers, Setting } from '../options.ts'

type Settings = ReadonlyMap<string, Setting>

const DEFAULT_FILE = 'chowk.toml'

/** Variables that are no settings of a server. */
const CLIENT_VARIABLES = [
  'CHOWK_API_KEY',
  'CHOWK_BASE_URL',
  'CHOWK_CONFIG',
  'CHOWK_LOG',
  'CHOWK_OPERATOR',
  'CHOWK_PACE',
  'CHOWK_PROFILE',
]

/** Returns the path of the config file: CHOWK_CONFIG, or chowk.toml if it exists. */
export const configFile = (): string | undefined =>
  process.env.CHOWK_CONFIG || (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)

/** Returns the settings of a command, by their keys in the config file. */
const settingsOf = ({ options }: Command): Settings =>
  new Map(options.flatMap((option) => (option instanceof Setting ? [[option.key, option] as const] : [])))

async function serveCommand(): Promise<Command> {
  const { add } = await import('../commands/serve.ts')
  const command = new Command('serve')
  add(command)
  return command
}

/** Returns all settings of a server. Other commands share some of them. */
export const serveSettings = async (): Promise<Settings> => settingsOf(await serveCommand())

/** The source of a setting and its unread value. */
interface Given {
  /** How a problem of it begins: `--port is invalid.` or `chowk.toml:3: "port" is invalid.` */
  readonly place: string
  /** Line of the file. Zero for a flag or a variable. */
  readonly line: number
  readonly read: () => Promise<unknown>
}

interface Problem extends Omit<Given, 'read'> {
  readonly message: string
}

/**
 * Reads the settings of a command: from flags, then the environment, then the config file. The whole file is checked,
 * including unused settings. Returns its keys.
 * @throws CliError with the position and the correction of every problem
 */
export async function readSettings(command: Command, file: string | undefined): Promise<string[]> {
  const written =
    file === undefined ? undefined : await (await import('./config-file.ts')).readConfigFile(file)
  const own = settingsOf(command)
  const known = written && !servers.has(command) ? await serveSettings() : own
  const values = new Map<string, Given>()
  const problems: Problem[] = []
  const invalid = new Set<string>()

  for (const [key, { line }] of written ?? []) {
    if (known.has(key)) continue
    const normalized = key.replaceAll('-', '_').toLowerCase()
    const hint = known.has(normalized) ? ` Did you mean "${normalized}"?` : ''
    problems.push({ place: `${file}:${line}:`, line, message: `Unknown setting "${key}".${hint}` })
  }
  for (const [key, setting] of known) {
    const name = setting.attributeName()
    const found = written?.get(key)
    const inFile = found && {
      place: `${file}:${found.line}: "${key}" is invalid.`,
      line: found.line,
      read: () => setting.readValue(found.value),
    }
    const outside = own.has(key) ? flagOrVariable(command, setting) : undefined
    for (const one of [outside, inFile]) {
      if (one === undefined) continue
      const counts = own.has(key) && one === (outside ?? inFile)
      try {
        let value = await one.read()
        if (counts && servers.has(command)) value = await setting.prepare(value)
        if (counts) command.setOptionValueWithSource(name, value, outside ? 'cli' : 'config')
      } catch (error) {
        problems.push({ ...one, message: (error as Error).message })
        invalid.add(name)
      }
      if (counts) values.set(name, one)
    }
    // Commander has taken the variable as it is.
    if (!values.has(name) && command.getOptionValueSource(name) === 'env')
      command.setOptionValueWithSource(name, setting.negate || (setting.defaultValue as unknown), 'default')
  }
  const valid = Object.entries(command.opts()).filter(([name]) => !invalid.has(name))
  for (const { settings, message } of (await servers.get(command)?.(Object.fromEntries(valid))) ?? []) {
    const source = settings.map((name) => values.get(name)).find((one) => one !== undefined)
    if (source && !settings.some((name) => invalid.has(name))) problems.push({ ...source, message })
  }
  if (problems.length > 0) throw invalidSettings(problems)
  return [...(written?.keys() ?? [])]
}

function flagOrVariable(command: Command, setting: Setting): Given | undefined {
  const value: unknown = command.getOptionValue(setting.attributeName())
  const isFlag = command.getOptionValueSource(setting.attributeName()) === 'cli'
  const text = isFlag ? value : process.env[setting.variable]
  if (text === undefined || (!isFlag && text === '')) return undefined
  return {
    place: `${isFlag ? setting.long : setting.variable} is invalid.`,
    line: 0,
    // The flag of a switch has no text.
    read: async () => (typeof text === 'string' ? setting.readText(text) : text),
  }
}

function invalidSettings(problems: readonly Problem[]): CliError {
  const isInFile = problems.some(({ line }) => line > 0)
  return new CliError(
    problems
      .toSorted((a, b) => a.line - b.line)
      .map(({ place, message }) => `${place} ${message}`)
      .join('\n'),
    isInFile ? 'validation' : 'usage',
    isInFile
      ? 'Run `chowk config schema` for the JSON Schema of the file.'
      : 'Run with --help to list all settings.',
  )
}

/**
 * Reads a config file, with the environment that counts more, as a server would. Returns its keys, and all settings.
 * @throws CliError
 */
export async function checkConfig(file: string) {
  const command = await serveCommand()
  const keys = await readSettings(command, file)
  return { keys, settings: command.opts<ServerSettings>() }
}

interface ServerSettings {
  readonly store: string
  readonly connections: number
  readonly images: string
}

/** Warns of unknown variables. */
export async function warnOfVariables(variables: readonly string[]): Promise<void> {
  const named = variables.filter((name) => !CLIENT_VARIABLES.includes(name))
  if (named.length === 0) return
  const known = [
    ...CLIENT_VARIABLES,
    ...[...(await serveSettings()).values()].map(({ variable }) => variable),
  ]
  for (const name of named) {
    if (known.includes(name)) continue
    const { suggestion } = await import('@chowk/engine')
    printWarning(`Unknown variable ${name}, ignored${suggestion(name, known)}`)
  }
}
