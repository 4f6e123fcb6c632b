import { InvalidArgumentError, Option } from 'commander'

const off = new Set(['', '0', 'false', 'no', 'off'])
const on = new Set(['1', 'true', 'yes', 'on'])

/** Whether a variable of the environment says nothing about a flag that is on or off. */
export const isNoSwitch = (value: string): boolean =>
  !on.has(value.toLowerCase()) && !off.has(value.toLowerCase())

const variables = new WeakMap<Option, string>()

/** The variable of the environment that says the same as an option made by {@link setting}; undefined of any other. */
export const variableOf = (option: Option): string | undefined => variables.get(option)

/** An option that may also be given by a variable of the environment; an empty variable is none. */
export function setting(flags: string, description: string, variable: string): Option {
  const option = new Option(flags, description)
  variables.set(option, variable)
  const value = process.env[variable]
  const isFlag = option.isBoolean() || option.negate
  return value !== undefined && (isFlag ? off.has(value.toLowerCase()) : value === '')
    ? option
    : option.env(variable)
}

export const storeOption = (): Option =>
  setting('--store <store>', 'memory, sqlite:PATH or postgres://…', 'CHOWK_STORE')
    .argParser(storeAddress)
    .default('sqlite:./chowk.sqlite')

/** The address of a store. @throws InvalidArgumentError for anything else. */
export function storeAddress(text: string): string {
  if (!/^(memory$|sqlite:.|postgres(ql)?:)/s.test(text))
    throw new InvalidArgumentError(
      `There is no store "${text}"; use memory, sqlite:PATH or postgres://USER@HOST/DATABASE.`,
    )
  return text
}

export const imagesOption = (): Option =>
  setting(
    '--images <place>',
    'where images are kept: database, folder:PATH or s3://BUCKET',
    'CHOWK_IMAGES',
  ).default('database')

export const jsonOption = (): Option => new Option('--json', 'print JSON')

/** @throws InvalidArgumentError where the text is no port. */
export function port(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('It is a number from 0 to 65535.')
  return value
}

/** An address of a site. @throws InvalidArgumentError, which says what is missing. */
export function publicUrl(text: string): string {
  if (!/^https?:\/\//i.test(text))
    throw new InvalidArgumentError(
      `It begins with https://, or with http:// on this machine: https://${text.replace(/^\/+/, '')}`,
    )
  if (!URL.canParse(text)) throw new InvalidArgumentError('It is like https://chowk.example.')
  const { pathname, search, hash, username, origin } = new URL(text)
  if (pathname !== '/' || search || hash || username)
    throw new InvalidArgumentError(`It has no path, query or name in it: ${origin}`)
  return text
}

export const tracesOption = (): Option =>
  setting(
    '--traces <url>',
    'send traces to this OpenTelemetry collector, by OTLP over HTTP',
    'CHOWK_TRACES',
  ).argParser(collectorUrl)

/** Where a collector listens. @throws InvalidArgumentError for what is no address on the web. */
function collectorUrl(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It is like http://localhost:4318.')
  return text
}

/** @throws InvalidArgumentError where the text is no number of seconds up to an hour. */
export function seconds(text: string): number {
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > 3600)
    throw new InvalidArgumentError('It is a number of seconds, up to 3600.')
  return value
}

/** A date, or a date and time with an offset, as milliseconds. @throws InvalidArgumentError for anything else. */
export function moment(text: string): number {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$)/i.exec(text) ?? []
  const time = Date.parse(text)
  const isReal = date !== undefined && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
  if (!isReal || Number.isNaN(time))
    throw new InvalidArgumentError('It is a time like 2027-01-31 or 2027-01-31T12:00:00Z.')
  return time
}

/** Names separated by commas. */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** @throws InvalidArgumentError where the text is no number of a key. */
export function keyNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It is the number that `chowk keys list` shows.')
  return Number(text)
}

/** @throws InvalidArgumentError where the text is no number of a thing. */
export function idNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 on.')
  return Number(text)
}

const LENGTHS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const

/** A length of time like `24h` as milliseconds. @throws InvalidArgumentError for anything else. */
export function lengthOfTime(text: string): number {
  const [, digits, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? (text === '0' ? [text, '0', 's'] : [])
  if (digits === undefined) throw new InvalidArgumentError('It is a length of time like 30m, 24h, 7d or 2w.')
  return Number(digits) * LENGTHS[unit as keyof typeof LENGTHS]
}

/** How many entries a page has. @throws InvalidArgumentError */
export function pageSize(text: string): number {
  const size = Number(text)
  if (!/^\d+$/.test(text) || size < 1 || size > 1000)
    throw new InvalidArgumentError('It is a number from 1 to 1000.')
  return size
}
