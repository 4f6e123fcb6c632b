import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { entities, people, person } from './entities.ts'
import { Pool } from '../../packages/server/src/postgres/pool.ts'
import { openSession } from './postgres-session.ts'
import { changeSettings, otherSettings } from './postgres-settings.ts'
import { tempDatabase } from '../harness/temporary.ts'

/** Startup parameters that PgBouncer accepts; others end the connection. */
const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone'])

/** A limit that a test reaches: even a slow machine stays within it otherwise. */
const SHORT_MS = 1000

/** Parses the parameters of a startup message: length, version, and zero-terminated names and values. */
const startupParameters = (message: Buffer): string[] =>
  message
    .toString('utf8', 8, message.readInt32BE(0) - 2)
    .split('\0')
    .filter((_, index) => index % 2 === 0)

/** Ends a login: the server takes queries. */
const READY = Buffer.from('Z\0\0\0\x05I')

/** Starts a stand-in for PgBouncer. While it holds, it lets clients in and answers nothing, as without a database. */
async function startPooler(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let holds = false
  const pooler = createServer((socket) => {
    // Either side may end while the other still sends.
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', (first) => {
      const unknown = startupParameters(first).find((name) => !KNOWN.has(name))
      if (unknown !== undefined) return socket.end(errorPacket(`unsupported startup parameter: ${unknown}`))
      const server = connect(Number(port), hostname)
      sockets.add(server.on('error', () => undefined))
      server.write(first)
      if (holds) server.on('data', (answer) => answer.includes(READY) && socket.unpipe(server).pause())
      return socket.pipe(server).pipe(socket)
    })
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    pooler.close()
  })
  const pooled = new URL(address)
  pooled.port = String((pooler.address() as AddressInfo).port)
  return { address: pooled.href, hold: (until: boolean) => void (holds = until) }
}

/** Builds an error message that ends a connection. */
function errorPacket(reason: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${reason}\0\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

test('applies its own timeouts behind a pooler without any', async () => {
  const address = await tempDatabase()
  const { address: pooled } = await startPooler(address)
  const store = await postgresStore({ address: pooled, entities, version: 1, statementTimeoutMs: SHORT_MS })
  onTestFinished(() => store.close())
  const session = await openSession(address)
  const { id } = await store.transact((tx) => tx.insert(people, person('asha')))

  const idle = store.transact(async (tx) => {
    await tx.increment(people, id, { visits: 1 })
    // Gets the row lock once the other transaction has lost it.
    await session.query('UPDATE people SET visits = 5 WHERE id = $1', [id])
    await tx.insert(people, person('never'))
  })
  await expect(idle).rejects.toThrow()

  await session.query('BEGIN')
  await session.query('SELECT 1 FROM people WHERE id = $1 FOR UPDATE', [id])
  const pending = store.transact((tx) => tx.increment(people, id, { visits: 1 }))
  await expect(pending).rejects.toMatchObject({ code: '57014' })
  await session.query('ROLLBACK')
  expect(await store.read((tx) => tx.get(people, id))).toMatchObject({ visits: 5 })
})

test('reports the store as unavailable while a pooler holds its clients', async () => {
  const address = await tempDatabase()
  const pooler = await startPooler(address)
  const limits = { connections: 1, connectTimeoutMs: SHORT_MS }
  const store = await postgresStore({ address: pooler.address, entities, version: 1, ...limits })
  onTestFinished(() => store.close())
  pooler.hold(true)
  await expect(store.ping()).rejects.toThrow(
    'The database is unavailable: the database does not respond in time',
  )
  pooler.hold(false)
  await store.ping()
})

test('applies timeouts from the address', async () => {
  const address = await tempDatabase()
  const store = await postgresStore({
    address: `${address}?statement_timeout=${SHORT_MS}`,
    entities,
    version: 1,
    statementTimeoutMs: 60_000,
  })
  onTestFinished(() => store.close())
  const { id } = await store.transact((tx) => tx.insert(people, person('asha')))
  const session = await openSession(address)
  await session.query('BEGIN')
  await session.query('SELECT 1 FROM people WHERE id = $1 FOR UPDATE', [id])
  const pending = store.transact((tx) => tx.increment(people, id, { visits: 1 }))
  await expect(pending).rejects.toMatchObject({ code: '57014' })
})

test('prepares a statement again when a pooler loses it, with the required settings', async () => {
  const address = await tempDatabase()
  await changeSettings(address, otherSettings)
  const pool = new Pool(address, { connections: 1, connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 })
  onTestFinished(() => pool.close())
  const query = { sql: "SELECT decode('00ff', 'hex') AS bytes, $1::text AS text", values: ['one'] }
  const expected = [{ bytes: Uint8Array.of(0, 255), text: 'one' }]
  await (await pool.connectApart()).end()
  expect((await pool.runAlone(query)).rows).toEqual(expected)
  const client = await pool.acquire()
  await client.query('DEALLOCATE ALL; RESET bytea_output')
  pool.release(client, false)
  expect((await pool.runAlone(query)).rows).toEqual(expected)
  expect((await pool.runAlone(query)).rows).toEqual(expected)
})
