import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { memory } from '../harness/memory-setup.ts'
import { startCluster, templatePrefix } from './postgres-cluster.ts'
import { NoPostgres, postgresPrograms } from './postgres-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that hosts the test databases. */
    postgres: string
  }
}

/** Projects whose tests use none of its databases. */
const WITHOUT = ['browser', 'proxies']

/** Provides one PostgreSQL for the whole run: that of `DATABASE_URL`, or one started here. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => WITHOUT.includes(name))) return undefined
  const value = process.env.DATABASE_URL
  if (value !== undefined) {
    // Tests that start another one share its programs. Where none can run, they alone fail.
    await postgresPrograms().catch(() => undefined)
    project.provide('postgres', value)
    return () => removeTemplates(value)
  }
  // Plans and locks are those of the test alone, however long it takes.
  const cluster = await startCluster(['-c', 'autovacuum=off'], { parent: memory }).catch((error: unknown) => {
    console.error(NoPostgres.of(error).message)
    process.exit(1)
  })
  project.provide('postgres', cluster.address)
  return () => cluster.remove()
}

/** Removes the template databases of this run. */
async function removeTemplates(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [templatePrefix(process.pid)],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
