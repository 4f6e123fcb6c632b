import pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Opens a connection until the end of the test. A connection that holds locks can't observe others: within a
 * transaction PostgreSQL repeats its first view.
 */
export async function openSession(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Polls a query until it returns the wanted number of rows. Returns them. The test's time limit ends it. */
export async function until<Row extends pg.QueryResultRow>(
  session: pg.Client,
  query: string,
  count = 1,
): Promise<Row[]> {
  for (;;) {
    const { rows } = await session.query<Row>(query)
    if (rows.length === count) return rows
  }
}
