import pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * A connection of a test's own, until the test is over. One that holds locks is no good to look at what others do: within a
 * transaction PostgreSQL shows the same again.
 */
export async function openSession(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Asks again and again until a query finds as many rows as wanted, and gives them. The test's time limit ends it. */
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
