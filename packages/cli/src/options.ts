import { type Command, InvalidArgumentError, Option } from 'commander'
import { hasHidden } from '@chowk/contract/characters'

const off = ['0', 'false', 'no', 'off']
const TRUE_VALUES = ['1', 'true', 'yes', 'on']

/** Parses a value. @throws Error with the expected form */
type Read = (text: string) => unknown

/**
 * An option that can also be set by an environment variable or the config file. Whatever sets it, `read` reads it, in
 * `read-settings.ts`: Commander would stop at the first that is invalid. An empty variable counts as unset.
 */
export class Setting extends Option {
  /** Name of the variable: `CHOWK_PUBLIC_URL` for `--public-url`. */
  readonly variable: string
  /** Key in the config file: `public_url` for `--public-url`, `site` for `--no-site`. */
  readonly key: string
  readonly isSwitch: boolean
  /** Bounds of a number. Undefined for other settings. */
  range: { readonly min: number; readonly max: number } | undefined
  #read: Read = (text) => text || invalid('text')
  #prepare: ((value: string) => unknown) | undefined

  constructor(flags: string, description: string) {
    super(flags, description)
    const words = this.long!.slice(2).replaceAll('-', '_')
    this.variable = `CHOWK_${words.toUpperCase()}`
    this.key = words.replace(/^no_/, '')
    this.isSwitch = this.isBoolean() || this.negate
    this.env(this.variable)
  }

  /** Sets how text is read. A promise is awaited. */
  reads(read: Read): this {
    this.#read = read
    return this
  }

  /** Sets the bounds of a number, and how it is read if not as a whole number. */
  number(min: number, max: number, read: Read = wholeNumber(min, max)): this {
    this.range = { min, max }
    return this.reads(read)
  }

  /**
   * Sets a second check that only a server runs, such as reading the file or testing the address. Its result replaces
   * the value.
   */
  prepares(prepare: (value: string) => unknown): this {
    this.#prepare = prepare
    return this
  }

  override choices(choices: readonly string[]): this {
    super.choices(choices)
    delete this.parseArg
    return this.reads((text) => (choices.includes(text) ? text : invalid(`one of ${choices.join(', ')}`)))
  }

  /** Reads the text of a flag or a variable. @throws Error */
  async readText(given: string): Promise<unknown> {
    const text = trimmed(given)
    if (!this.isSwitch) return this.#read(text)
    const value = text.toLowerCase()
    if (!TRUE_VALUES.includes(value) && !off.includes(value))
      invalid('1, true, yes or on; or 0, false, no or off')
    return this.#switched(TRUE_VALUES.includes(value) !== this.negate)
  }

  /** Reads a value of the config file. @throws Error */
  async readValue(value: unknown): Promise<unknown> {
    if (this.isSwitch) return typeof value === 'boolean' ? this.#switched(value) : invalid('true or false')
    if (typeof value === (this.range ? 'number' : 'string')) return this.#read(trimmed(String(value)))
    if (this.range) return this.#read('')
    return invalid(this.argChoices ? `one of ${this.argChoices.join(', ')}` : 'text in quotes')
  }

  /** @throws Error if the value cannot be used on this machine */
  prepare = async (value: unknown): Promise<unknown> =>
    typeof value === 'string' ? ((await this.#prepare?.(value)) ?? value) : value

  /** Returns the value of a switch. Undefined without the flag. */
  #switched(isOn: boolean): unknown {
    return isOn || this.negate ? isOn : undefined
  }
}

interface JointProblem {
  /** Attributes of the settings; the user should change the first. */
  readonly settings: readonly string[]
  readonly message: string
}

type CheckTogether = (values: Readonly<Record<string, unknown>>) => Promise<readonly JointProblem[]>

/** Commands that run a server: their settings are also checked for this machine, and against each other. */
export const servers = new WeakMap<Command, CheckTogether>()

/**
 * Returns text without blanks around it, such as the carriage return of a file of Windows. @throws
 * InvalidArgumentError for invisible characters within, which no setting has.
 */
export function trimmed(text: string): string {
  const value = text.trim()
  if (hasHidden(value)) invalid('no line break, tab or other invisible character')
  return value
}

export function invalid(expected: string): never {
  throw new InvalidArgumentError(`Expected ${expected}.`)
}

type Reader = 'addressOf' | 'checkNetworks' | 'locationOfImages' | 'mailServerOf' | 'senderOf'

/** Returns the text, if this function of the server accepts it. */
const acceptedBy = (reader: Reader) => async (text: string) => {
  const serving = await import('@chowk/server/serving')
  await serving[reader](text)
  return text
}

type FileReader = 'readLimits' | 'readLogo' | 'readMarkdown' | 'readPlaces' | 'readSeed'

/** Parses the value with this function of the server. */
export const readBy = (reader: FileReader) => async (text: string) =>
  (await import('@chowk/server/settings'))[reader](text)

export const storeOption = (): Setting =>
  new Setting('--store <store>', 'Store: memory, sqlite:PATH or postgres://USER@HOST/DATABASE')
    .reads(parseStore)
    .prepares(async (store) => (await import('@chowk/server/serving')).checkStore(store))
    .default('sqlite:./chowk.sqlite')

/** @throws InvalidArgumentError */
export function parseStore(given: string): string {
  const text = trimmed(given)
  if (!/^(memory$|sqlite:(?!\/\/[^/]).|postgres(ql)?:)/.test(text))
    invalid('memory, sqlite:PATH or postgres://USER@HOST/DATABASE')
  return text
}

export const connectionsOption = (): Setting =>
  new Setting('--connections <number>', 'Connections to PostgreSQL of each server or worker')
    .number(2, 1000)
    .default(10)

export const imagesOption = (): Setting =>
  new Setting('--images <location>', 'Image storage: database, folder:PATH or s3://BUCKET')
    .reads(acceptedBy('locationOfImages'))
    .prepares(async (location) => (await import('@chowk/server/serving')).checkImages(location))
    .default('database')

export const hostOption = (): Setting =>
  new Setting('--host <host>', 'Address to listen on')
    .prepares(async (host) => (await import('@chowk/server/serving')).checkHost(host))
    .default('127.0.0.1')

export const publicUrlOption = (): Setting =>
  new Setting('--public-url <url>', 'Public URL of the site').reads(parsePublicUrl)

export const portOption = (): Setting =>
  new Setting('--port <port>', 'Port; 0 picks a free port').number(0, 65_535, parsePort).default(4000)

export interface SiteOptions {
  readonly publicUrl?: string
  readonly port: number
}

/** Adds the settings that say where the site is. */
export const addSiteOptions = (command: Command): Command =>
  command.addOption(publicUrlOption()).addOption(portOption())

/**
 * Returns the URL of the site: the public URL, otherwise one with the port. @throws Error if a server picks the port
 */
export function siteUrl({ publicUrl, port }: SiteOptions): string {
  if (publicUrl === undefined && port === 0)
    throw new Error('The server picks its port: name the address of the site with --public-url.')
  return publicUrl ?? `http://localhost:${port}`
}

/** @throws InvalidArgumentError */
function parsePublicUrl(text: string): string {
  if (!/^https?:\/\//i.test(text))
    invalid(`a URL that starts with https:// or http://: https://${text.replace(/^\/+/, '')}`)
  if (!URL.canParse(text)) invalid('a URL such as https://chowk.example')
  const { pathname, search, hash, username, origin, port } = new URL(text)
  if (pathname !== '/' || search || hash || username)
    invalid(`a URL without a path, query or user: ${origin}`)
  parsePort(port || '0')
  return text
}

export const trustProxyOption = (): Setting =>
  new Setting(
    '--trust-proxy <networks>',
    'Networks of proxies whose X-Forwarded-* headers are trusted',
  ).reads(acceptedBy('checkNetworks'))

export const metricsAddressOption = (): Setting =>
  new Setting('--metrics-address <host:port>', 'Serve /metrics at this address only')
    .reads(acceptedBy('addressOf'))
    .prepares(async (address) => {
      const { addressOf, checkHost } = await import('@chowk/server/serving')
      await checkHost(addressOf(address).host)
    })

export const mailOption = (): Setting =>
  new Setting('--mail <url>', 'Mail server, such as smtp://user:password@mail.example:587').reads(
    acceptedBy('mailServerOf'),
  )

export const mailFromOption = (): Setting =>
  new Setting('--mail-from <sender>', 'Sender of email, such as chowk@chowk.example').reads(
    acceptedBy('senderOf'),
  )

export const tracesOption = (): Setting =>
  new Setting('--traces <url>', 'Send traces to this OpenTelemetry collector (OTLP over HTTP)').reads(
    (text) => {
      if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) invalid('a URL such as http://localhost:4318')
      return text
    },
  )

export const jsonOption = (): Option => new Option('--json', 'Print JSON')

/** The operator's name, for the audit log. An empty variable counts as unset. */
export function operatorOption(): Option {
  const option = new Option('--by <name>', 'Your name, for the audit log').argParser((text) => {
    if (!/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(text.trim())) invalid('a name of at most 100 characters')
    return text.trim()
  })
  return process.env.CHOWK_OPERATOR ? option.env('CHOWK_OPERATOR') : option
}

export const untilOption = (): Option =>
  new Option('--until <time>', 'End of the suspension').argParser(parseTime).conflicts('for')

export const forOption = (): Option =>
  new Option('--for <duration>', 'Length of the suspension: 24h, 7d, 2w').argParser(parseDuration)

/** Returns a parser that throws an InvalidArgumentError for numbers out of range. */
export const wholeNumber =
  (min: number, max: number, expected = `a number from ${min} to ${max}`) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) invalid(expected)
    return value
  }

const anyPort = wholeNumber(0, 65_535)

/** Ports to which browsers and `fetch` send nothing, by the standard of `fetch`. */
export const blockedPorts: readonly number[] = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/** @throws InvalidArgumentError */
export function parsePort(text: string): number {
  const port = anyPort(text)
  if (blockedPorts.includes(port)) invalid(`another port: browsers and fetch send nothing to ${port}`)
  return port
}

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
  if (!isDay(day) || Number.isNaN(time)) invalid('a time such as 2027-01-31 or 2027-01-31T12:00:00Z')
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
