import { InvalidArgumentError, Option } from 'commander'

const off = ['', '0', 'false', 'no', 'off']
const on = ['1', 'true', 'yes', 'on']

/** An option that can also be set by an environment variable or the config file. An empty variable counts as unset. */
export class Setting extends Option {
  /** Name of the variable: `CHOWK_PUBLIC_URL` for `--public-url`. */
  readonly variable: string
  /** Key in the config file: `public_url` for `--public-url`, `site` for `--no-site`. */
  readonly key: string
  readonly isSwitch: boolean

  constructor(flags: string, description: string) {
    super(flags, description)
    const words = this.long!.slice(2).replaceAll('-', '_')
    this.variable = `CHOWK_${words.toUpperCase()}`
    this.key = words.replace(/^no_/, '')
    this.isSwitch = this.isBoolean() || this.negate
    const value = process.env[this.variable]?.toLowerCase()
    if (value === undefined || !(this.isSwitch ? off.includes(value) : value === '')) this.env(this.variable)
  }

  /** Returns whether a value of the variable is neither on nor off. */
  isInvalidSwitch(value: string): boolean {
    return this.isSwitch && ![...on, ...off].includes(value.toLowerCase())
  }
}

function invalid(expected: string): never {
  throw new InvalidArgumentError(`Expected ${expected}.`)
}

export const storeOption = (): Setting =>
  new Setting('--store <store>', 'Store: memory, sqlite:PATH or postgres://USER@HOST/DATABASE')
    .argParser(parseStore)
    .default('sqlite:./chowk.sqlite')

/** @throws InvalidArgumentError */
export function parseStore(text: string): string {
  if (!/^(memory$|sqlite:.|postgres(ql)?:)/s.test(text))
    invalid('memory, sqlite:PATH or postgres://USER@HOST/DATABASE')
  return text
}

export const imagesOption = (): Setting =>
  new Setting('--images <location>', 'Image storage: database, folder:PATH or s3://BUCKET').default(
    'database',
  )

export const portOption = (): Setting =>
  new Setting('--port <port>', 'Port; 0 picks a free port').argParser(parsePort).default(4000)

export const hostOption = (): Setting =>
  new Setting('--host <host>', 'Address to listen on').default('127.0.0.1')

export const publicUrlOption = (): Setting =>
  new Setting('--public-url <url>', 'Public URL of the site').argParser(parsePublicUrl)

/** @throws InvalidArgumentError */
function parsePublicUrl(text: string): string {
  if (!/^https?:\/\//i.test(text))
    invalid(`a URL that starts with https:// or http://: https://${text.replace(/^\/+/, '')}`)
  if (!URL.canParse(text)) invalid('a URL like https://chowk.example')
  const { pathname, search, hash, username, origin } = new URL(text)
  if (pathname !== '/' || search || hash || username)
    invalid(`a URL without a path, query or user: ${origin}`)
  return text
}

export const trustProxyOption = (): Setting =>
  new Setting('--trust-proxy <networks>', 'Networks of proxies whose X-Forwarded-* headers are trusted')

// No parser, because its error would print the password.
export const mailOption = (): Setting =>
  new Setting('--mail <url>', 'Mail server, such as smtp://user:password@mail.example:587')

export const mailFromOption = (): Setting =>
  new Setting('--mail-from <sender>', 'Sender of mail, such as chowk@chowk.example')

export const tracesOption = (): Setting =>
  new Setting('--traces <url>', 'Send traces to this OpenTelemetry collector (OTLP over HTTP)').argParser(
    (text) => {
      if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) invalid('a URL like http://localhost:4318')
      return text
    },
  )

export const jsonOption = (): Option => new Option('--json', 'Print JSON')

/** Who runs a command. An empty variable counts as unset. */
export function byOption(): Option {
  const option = new Option('--by <name>', 'Your name, for the audit log').argParser((text) => {
    if (!/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(text.trim())) invalid('a name of at most 100 characters')
    return text.trim()
  })
  return process.env.CHOWK_OPERATOR ? option.env('CHOWK_OPERATOR') : option
}

export const reasonOption = (): Option => new Option('--reason <text>', 'Reason, for the audit log')

export const untilOption = (): Option =>
  new Option('--until <time>', 'End of the suspension').argParser(parseTime).conflicts('for')

export const forOption = (): Option =>
  new Option('--for <duration>', 'Length of the suspension: 24h, 7d, 2w').argParser(parseDuration)

export const limitOption = (usual: number): Option =>
  new Option('--limit <number>', 'Maximum number of entries').argParser(wholeNumber(1, 1000)).default(usual)

/** Returns a parser that throws an InvalidArgumentError for numbers out of range. */
export const wholeNumber =
  (least: number, most: number, expected = `a number from ${least} to ${most}`) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) invalid(expected)
    return value
  }

export const parsePort = wholeNumber(0, 65_535)

export const parseId = wholeNumber(1, 999_999_999_999_999, 'a positive number')

/** @throws InvalidArgumentError */
export function parseSeconds(text: string): number {
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > 3600) invalid('a number of seconds from 0 to 3600')
  return value
}

/** Returns whether text is a day, such as 2027-01-31. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** Parses a day, or a day and time with an offset, to milliseconds. @throws InvalidArgumentError */
export function parseTime(text: string): number {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$)/i.exec(text) ?? []
  const time = Date.parse(text)
  if (!isDay(day) || Number.isNaN(time)) invalid('a time like 2027-01-31 or 2027-01-31T12:00:00Z')
  return time
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const

/** Parses a duration like `24h` to milliseconds. @throws InvalidArgumentError */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? (text === '0' ? [text, '0', 's'] : [])
  if (digits === undefined) invalid('a duration like 30m, 24h, 7d or 2w')
  return Number(digits) * UNITS[unit as keyof typeof UNITS]
}

/** Parses comma-separated names. */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
