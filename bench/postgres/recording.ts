import pg from 'pg'
import type { Checkout, Script, Template } from './script.ts'

/** First id in rows of results, which distinguishes ids from other numbers. */
export const FIRST_ID = 1_000_000
const LAST_ID = 999_999_999

/** The wrapped method, as called here. */
interface Wrapped {
  query(this: object, ...args: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>
}
interface WrappedPool {
  connect(this: pg.Pool): Promise<pg.PoolClient>
}

interface Sent {
  text: string
  name?: string
  rowMode?: string
  values?: readonly Template[]
  after: number
  gives: Record<string, string>
}

export interface Recording<T> {
  readonly value: T
  readonly pool: Script['pool']
  readonly checkouts: readonly Checkout[]
  /** Replaces known values by variables. @throws Error for values that are not JSON. */
  readonly templateOf: (value: unknown) => Template
}

/**
 * Records everything that `work` sends to PostgreSQL, in order. In parameters, replaces values of `known`, and ids of
 * earlier results, by variables.
 */
export async function recorded<T>(known: Map<string, string>, work: () => Promise<T>): Promise<Recording<T>> {
  const checkouts: { steps: Sent[]; answered: number }[] = []
  const origins = new Map<string, { step: Sent; column: string }>()
  let pool: Script['pool'] | undefined
  let current: (typeof checkouts)[number] | undefined
  /* oxlint-disable typescript/unbound-method -- called with their objects below */
  const clients = pg.Client.prototype as unknown as Wrapped
  const pools = pg.Pool.prototype as unknown as WrappedPool
  const { query } = clients
  const { connect } = pools
  /* oxlint-enable typescript/unbound-method */

  function learn(step: Sent, row: Record<string, unknown> = {}): void {
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'number' && value >= FIRST_ID && value <= LAST_ID && !known.has(String(value))) {
        known.set(String(value), `id${known.size}`)
        origins.set(known.get(String(value))!, { step, column })
      }
  }

  function templateOf(value: unknown): Template {
    const template = toTemplate(value, known)
    for (const variable of variablesIn(template)) {
      const origin = origins.get(variable)
      if (origin) origin.step.gives[origin.column] = variable
    }
    return template
  }

  clients.query = async function (...args) {
    const checkout = current
    if (checkout === undefined) throw new Error('A statement was sent on a connection outside the pool.')
    const config = args[0] as string | { text: string; name?: string; rowMode?: string; values: unknown[] }
    const { text, name, rowMode, values = undefined } = typeof config === 'string' ? { text: config } : config
    const step: Sent = {
      text,
      ...(name !== undefined && { name }),
      ...(rowMode !== undefined && { rowMode }),
      ...(values && { values: values.map(templateOf) }),
      after: checkout.answered,
      gives: {},
    }
    checkout.steps.push(step)
    const result = await query.apply(this, args)
    // Results after the release of the connection were not awaited.
    if (current === checkout) checkout.answered++
    learn(step, result.rows[0])
    return result
  }
  pools.connect = async function (this: pg.Pool) {
    const client = await connect.call(this)
    if (current !== undefined)
      throw new Error('Two connections were used at the same time, which cannot be replayed.')
    const { max = 10, pipeline = false } = this.options
    pool = { max, pipeline }
    checkouts.push((current = { steps: [], answered: 0 }))
    const release = client.release.bind(client)
    client.release = (destroy) => {
      current = undefined
      release(destroy)
    }
    return client
  }
  try {
    const value = await work()
    if (pool === undefined) throw new Error('Nothing was sent to PostgreSQL.')
    return { value, pool, checkouts, templateOf }
  } finally {
    clients.query = query
    pools.connect = connect
  }
}

function toTemplate(value: unknown, known: ReadonlyMap<string, string>): Template {
  if (value === null || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((each) => toTemplate(each, known))
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new Error(`A parameter of type ${typeof value} cannot be kept in a script.`)
  const chunks = String(value).split(new RegExp(`(?<!\\w)(${[...known.keys()].join('|')})(?!\\w)`))
  if (chunks.length === 1) return value
  return { pieces: chunks.map((part, index) => (index % 2 === 0 ? part : known.get(part)!)) }
}

function variablesIn(template: Template): string[] {
  if (typeof template !== 'object' || template === null) return []
  if ('pieces' in template) return template.pieces.filter((_, index) => index % 2 === 1)
  return template.flatMap(variablesIn)
}
