import type { Engine } from '@chowk/engine'
import { query } from '../../tests/stores/postgres-cluster.ts'
import { addSender, withEngine, type Sender } from './platform.ts'
import { FIRST_ID, recorded } from './recording.ts'
import { newToken, type Call } from './requests.ts'
import type { Script } from './script.ts'

const ORIGIN = 'http://localhost'

/** Sends each call to the engine once, on a new database, and records the statements. */
export async function record(address: string, calls: readonly Call[]): Promise<Script[]> {
  await withEngine(address, {}, async () => undefined)
  // The ids of every table start in a separate range, to be distinct from each other and from other numbers.
  await query(
    address,
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, ${FIRST_ID} * row_number() OVER (ORDER BY sequencename))
     FROM pg_sequences WHERE schemaname = 'public'`,
  )
  const now = Date.now()
  const clock = { now: () => now, wake: () => () => undefined }
  return withEngine(address, { clock }, async (engine) => {
    const sender = await addSender(engine, 'recorded')
    const scripts: Script[] = []
    for (const call of calls) {
      // Warms up the first request of a member, which is not measured.
      for (let count = 0; count < 2; count++) await send(engine, call, sender, newToken())
      scripts.push(await recordCall(engine, call, sender, now))
    }
    return scripts
  })
}

async function recordCall(engine: Engine, call: Call, sender: Sender, now: number): Promise<Script> {
  const token = newToken()
  const known = new Map([
    [sender.hash, 'hash'],
    [String(sender.id), 'member'],
    [token, 'token'],
    [String(now), 'now'],
  ])
  const { value, pool, checkouts, templateOf } = await recorded(known, () =>
    send(engine, call, sender, token),
  )
  const { status, headers, text } = value
  return { pool, checkouts, answer: { status, headers, body: templateOf(text) } }
}

async function send(engine: Engine, { method, path, headers, body }: Call, { key }: Sender, token: string) {
  const response = await engine.fetch(
    new Request(`${ORIGIN}/api/v1${path}`, {
      method,
      headers: headers(key, token),
      ...(body && { body: body(token) }),
    }),
  )
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return { status: response.status, headers: Object.fromEntries(response.headers), text }
}
