import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { DatabaseError, type ClientConfig } from 'pg'
import { withTimeout } from './with-timeout.ts'
import { PostgresOpenError } from './open-error.ts'
import { extractTls, type Tls } from './tls.ts'

/** Values of `target_session_attrs`, as in libpq, with the query that detects an unsuitable server. */
const SESSIONS = {
  any: undefined,
  primary: 'SELECT pg_is_in_recovery() AS refused',
  'read-write': "SELECT current_setting('transaction_read_only')::boolean AS refused",
} as const

/**
 * Supported parameters of an address, in addition to those of TLS. Others would be ignored silently, so they are
 * rejected.
 */
const PARAMETERS = new Set([
  'application_name',
  'client_encoding',
  'connect_timeout',
  'fallback_application_name',
  'host',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'password',
  'port',
  'query_timeout',
  'statement_timeout',
  'target_session_attrs',
  'user',
])

/** Variables with which libpq would choose or protect a connection, and which nothing reads here. */
const UNREAD_VARIABLES = [
  'PGCHANNELBINDING',
  'PGHOSTADDR',
  'PGREQUIREAUTH',
  'PGSERVICE',
  'PGSSLCRL',
  'PGSSLCRLDIR',
  'PGSSLMINPROTOCOLVERSION',
]

const NO_ADDRESS =
  'it is not a valid address. Example: postgres://user:password@host:5432/database. Write / ? # and @ in a password as %2F, %3F, %23 and %40.'

/** Returns the default user: as in libpq, the account of this process, regardless of `USER`. */
function ownAccount(refuse: (reason: string) => Error): string {
  try {
    return process.env.PGUSER || userInfo().username
  } catch {
    throw refuse('it names no user, and the account of this process has no name.')
  }
}

/** Folders where Debian and PostgreSQL itself put the sockets of this machine. */
const SOCKET_FOLDERS = ['/run/postgresql', '/tmp']

/** Returns the host of an address without one: as in libpq that of `PGHOST`, or the socket of this machine. */
const ownHost = (port: string): string =>
  process.env.PGHOST ||
  (SOCKET_FOLDERS.find((folder) => existsSync(`${folder}/.s.PGSQL.${port}`)) ?? 'localhost')

/** The hosts of an address. One of them is used at a time. */
export class Hosts {
  /** Address of each host, in the given order. */
  readonly addresses: readonly string[]
  /** Timeout in milliseconds for each host. */
  readonly connectTimeoutMs: number
  /** Query that detects an unsuitable server. Undefined if any server is suitable. */
  readonly check: string | undefined
  readonly #tls: Tls
  /** Whether each host is a socket of this machine. */
  readonly #sockets: readonly boolean[]
  #at = 0

  /**
   * @param connectTimeoutMs Total for all hosts, unless the address has a `connect_timeout`, which applies to each.
   * @throws PostgresOpenError for an invalid address or unsupported parameters.
   */
  constructor(address: string, connectTimeoutMs: number) {
    const createError = (reason: string) => new PostgresOpenError(address, reason)
    const [, start, authority, path, query] =
      /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/is.exec(address) ?? []
    if (start === undefined) throw createError(NO_ADDRESS)
    const parameters = new URLSearchParams(query)
    for (const name of UNREAD_VARIABLES)
      if (process.env[name]) throw createError(`${name} is set, but not read here, and would be ignored.`)
    const session = parameters.get('target_session_attrs') ?? (process.env.PGTARGETSESSIONATTRS || 'any')
    if (!Object.hasOwn(SESSIONS, session))
      throw createError(`target_session_attrs is ${Object.keys(SESSIONS).join(', ')}, and not "${session}".`)
    this.check = SESSIONS[session as keyof typeof SESSIONS]
    const seconds = parameters.get('connect_timeout')
    parameters.delete('target_session_attrs')
    parameters.delete('connect_timeout')

    this.#tls = extractTls(parameters, createError)
    const isNamed = /\/\/[^:@]/.test(start) || parameters.get('user')
    if (!isNamed) parameters.set('user', ownAccount(createError))

    const [hasNoHost, ownPort] = /^(?::(\d+))?$/.exec(authority!) ?? []
    if (hasNoHost !== undefined && !parameters.has('host')) {
      const port = parameters.get('port') ?? ownPort ?? (process.env.PGPORT || '5432')
      parameters.set('host', ownHost(port))
      parameters.set('port', port)
    }
    const named = parameters.get('host')?.split(',')
    const hosts = named ?? authority!.split(',')
    const ports = parameters.get('port')?.split(',') ?? []
    if (ports.length > 1 && ports.length !== hosts.length)
      throw createError(`it has ${hosts.length} hosts and ${ports.length} ports.`)
    this.#sockets = hosts.map((host) => /^(\/|%2f)/i.test(host))
    this.addresses = hosts.map((host, index) => {
      const own = new URLSearchParams(parameters)
      if (named) own.set('host', host)
      if (ports.length > 0) own.set('port', ports[index] ?? ports[0]!)
      const singleHost = `${start}${named ? '' : host}${path}`
      return own.size > 0 ? `${singleHost}?${own}` : singleHost
    })
    if (!this.addresses.every((singleAddress) => URL.canParse(singleAddress.replace('@/', '@host/'))))
      throw createError(NO_ADDRESS)
    // A seeming parameter may be part of a password, in an invalid address.
    for (const name of parameters.keys())
      if (!PARAMETERS.has(name))
        throw createError(`its parameter ${name} is not known here, and would be ignored.`)
    if (seconds !== null && !/^\d+$/.test(seconds))
      throw createError('connect_timeout is a number of seconds.')
    this.connectTimeoutMs = Number(seconds ?? 0) * 1000 || connectTimeoutMs / hosts.length
  }

  /** Address of the current host. */
  get current(): string {
    return this.addresses[this.#at]!
  }

  /** Options of pg for a connection to the current host. A socket of this machine needs no encryption. */
  get connecting(): ClientConfig & Tls {
    return { connectionString: this.current, ...(this.#sockets[this.#at] ? { ssl: false } : this.#tls) }
  }

  /**
   * Calls `connect`, which uses the current host. If that host is unavailable or unsuitable, continues with the next.
   * Rejects
   * with the last error. As in libpq, a host that responds but denies access is the last one tried.
   */
  async reach<Client>(connect: () => Promise<Client>): Promise<Client> {
    for (let remaining = this.addresses.length; ;) {
      const start = this.#at
      try {
        return await connect()
      } catch (error) {
        if (--remaining === 0 || !isAway(error)) throw error
        // Another call may already have moved on.
        if (this.#at === start) this.#at = (start + 1) % this.addresses.length
      }
    }
  }

  /** Checks that a connected server is suitable. @throws WrongSession */
  async assertDoes(client: Asked): Promise<void> {
    if (this.check === undefined) return
    const { rows } = await withTimeout(this.connectTimeoutMs, client.query(this.check))
    if ((rows[0] as { refused: boolean }).refused) throw new WrongSession()
  }
}

interface Asked {
  query(query: string): Promise<{ rows: unknown[] }>
}

/** Thrown if a server does not match `target_session_attrs`. */
class WrongSession extends Error {
  override readonly name = 'WrongSession'
  constructor() {
    super('none of its hosts is what target_session_attrs asks for, such as the primary')
  }
}

/** Returns whether a host is unreachable, starting, stopping or unsuitable. */
const isAway = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.code?.startsWith('57P') === true
