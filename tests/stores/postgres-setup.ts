import type { TestProject } from 'vitest/node'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL that tests make their databases in. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run: that of `DATABASE_URL`, or one started here. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_URL
  if (given !== undefined) {
    project.provide('postgres', given)
    return undefined
  }
  const cluster = await startCluster()
  project.provide('postgres', cluster.address)
  return () => cluster.remove()
}
