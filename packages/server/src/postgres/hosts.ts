import { DatabaseError } from 'pg'
import { PostgresRefused } from './refusal.ts'

/** Which servers will do, as libpq has it: `any`, one that is no standby, or one that writes unless told otherwise. */
const SESSIONS = {
  any: undefined,
  primary: 'SELECT pg_is_in_recovery() AS refused',
  'read-write': "SELECT current_setting('transaction_read_only')::boolean AS refused",
} as const

/** Parameters of an address that count. Any other would be ignored, whatever it was to ensure. */
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
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'statement_timeout',
  'target_session_attrs',
  'uselibpqcompat',
  'user',
])

/** The hosts that an address names, of which one is used at a time. */
export class Hosts {
  /** An address for each host, in the order given. */
  readonly addresses: readonly string[]
  /** Milliseconds to wait for a host. */
  readonly connectTimeoutMs: number
  /** A query by which a server that will not do says so, where not any will. */
  readonly check: string | undefined
  #at = 0

  /**
   * @param connectTimeoutMs For all hosts together, unless the address has a `connect_timeout`, which is for each.
   * @throws PostgresRefused for an address that is none, or has what nobody would heed.
   */
  constructor(address: string, connectTimeoutMs: number) {
    const refuse = (reason: string) => new PostgresRefused(address, reason)
    const [, start, authority, path, query] =
      /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/is.exec(address) ?? []
    if (start === undefined) throw refuse('it is not like postgres://user:password@host:5432/database.')
    const parameters = new URLSearchParams(query)
    for (const name of parameters.keys())
      if (!PARAMETERS.has(name))
        throw refuse(`its parameter ${name} is not known here, and would be ignored.`)
    const session = parameters.get('target_session_attrs') ?? 'any'
    if (!Object.hasOwn(SESSIONS, session))
      throw refuse(`target_session_attrs is ${Object.keys(SESSIONS).join(', ')}, and not "${session}".`)
    this.check = SESSIONS[session as keyof typeof SESSIONS]
    const seconds = parameters.get('connect_timeout')
    parameters.delete('target_session_attrs')
    parameters.delete('connect_timeout')

    const named = parameters.get('host')?.split(',')
    const hosts = named ?? authority!.split(',')
    const ports = parameters.get('port')?.split(',') ?? []
    if (ports.length > 1 && ports.length !== hosts.length)
      throw refuse(`it has ${hosts.length} hosts and ${ports.length} ports.`)
    this.addresses = hosts.map((host, at) => {
      const own = new URLSearchParams(parameters)
      if (named) own.set('host', host)
      if (ports.length > 0) own.set('port', ports[at] ?? ports[0]!)
      const one = `${start}${named ? '' : host}${path}`
      return own.size > 0 ? `${one}?${own}` : one
    })
    if (!this.addresses.every((one) => URL.canParse(one.replace('@/', '@host/'))))
      throw refuse('it is no address.')
    if (seconds !== null && !/^\d+$/.test(seconds)) throw refuse('connect_timeout is a number of seconds.')
    this.connectTimeoutMs = Number(seconds ?? 0) * 1000 || connectTimeoutMs / hosts.length
  }

  /** The address of the host that is used. */
  get current(): string {
    return this.addresses[this.#at]!
  }

  /**
   * Connects by `connect`, which uses the current host, and where that host is away, or will not do, goes on to the next. Rejects as
   * the last one does. A host that answers, but lets nobody in, is the last one tried, as with libpq.
   */
  async reach<Client>(connect: () => Promise<Client>): Promise<Client> {
    for (let left = this.addresses.length; ;) {
      const at = this.#at
      try {
        return await connect()
      } catch (error) {
        if (--left === 0 || !isAway(error)) throw error
        // Others may have gone on meanwhile.
        if (this.#at === at) this.#at = (at + 1) % this.addresses.length
      }
    }
  }

  /** Whether a server that was connected to will do. @throws WrongSession */
  async assertDoes(client: Asked): Promise<void> {
    if (this.check === undefined) return
    // A pooler that finds no server has its callers wait.
    const { rows } = await client.query({ text: this.check, query_timeout: this.connectTimeoutMs })
    if ((rows[0] as { refused: boolean }).refused) throw new WrongSession()
  }
}

interface Asked {
  query(query: { text: string; query_timeout: number }): Promise<{ rows: unknown[] }>
}

/** A server is not what the address asks for. */
class WrongSession extends Error {
  override readonly name = 'WrongSession'
  constructor() {
    super('none of its hosts is what target_session_attrs asks for, such as the primary')
  }
}

/** The message of the pool where all its connections are busy. */
export const NONE_FREE = 'timeout exceeded when trying to connect'

/** Whether a host can't be reached, starts or stops, or will not do. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code?.startsWith('57P') === true
  return !(error instanceof Error && error.message === NONE_FREE)
}
