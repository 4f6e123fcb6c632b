// Generates the pages of docs/ that follow from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from '../reference/errors.ts'
import { limitsPage } from '../reference/limits.ts'
import { metricsPage } from '../reference/metrics.ts'
import { scopesPage } from '../reference/scopes.ts'
import { storedDataPage } from '../reference/stored-data.ts'

/** Returns each page by its path in this repository. */
export const referencePages = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ['docs/metrics.md', await metricsPage()],
    ['docs/errors.md', errorsPage()],
    ['docs/limits.md', limitsPage()],
    ['docs/scopes.md', scopesPage()],
    ['docs/stored-data.md', storedDataPage()],
  ])

/** Writes every page. */
export async function generateReference(): Promise<void> {
  for (const [path, page] of await referencePages())
    writeFileSync(join(import.meta.dirname, '../..', path), page)
}

if (import.meta.main) await generateReference()
