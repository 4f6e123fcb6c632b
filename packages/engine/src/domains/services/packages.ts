import { limits, textKey } from '@chowk/contract/core'
import { type FieldProblem, invalidFields } from '../../api-error.ts'
import { type PackageRow, servicePackages } from '../../entities/services.ts'
import { all } from '../../store/all.ts'
import { pick } from '../../store/pick.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

export const presentPackage = (row: PackageRow) =>
  pick(row, ['id', 'name', 'description', 'price', 'delivery_days', 'revisions'])

export interface SentPackage {
  readonly id?: number | undefined
  readonly name: string
  readonly description?: string | undefined
  readonly price: number
  readonly delivery_days?: number | undefined
  readonly revisions?: number | undefined
}

export const packagesOf = (tx: ReadTx, service_id: number): Promise<PackageRow[]> =>
  tx.page(servicePackages, { index: 'ofService', equals: { service_id }, limit: limits.packages })

export const leastPrice = (packages: readonly { readonly price: number }[]): number =>
  Math.min(...packages.map(({ price }) => price))

export async function insertPackages(tx: Tx, service_id: number, packages: readonly SentPackage[]) {
  await all(
    packages.map((packageRow, position) =>
      tx.insert(servicePackages, { service_id, position, ...valuesOf(packageRow) }),
    ),
  )
}

/**
 * Replaces the packages of a service, now `stored`; returns whether anything changed. A package keeps its id if that
 * is sent, or without an id if its name is.
 * @throws ApiError `validation_failed` that lists each id that the service does not have.
 */
export async function replacePackages(
  tx: Tx,
  service_id: number,
  stored: readonly PackageRow[],
  packages: readonly SentPackage[],
): Promise<boolean> {
  const keptRows = keptPackages(stored, packages)
  const removals = stored
    .filter((row) => !keptRows.includes(row))
    .map(({ id }) => tx.delete(servicePackages, id))
  const written = packages.flatMap((packageRow, position) => {
    const row = keptRows[position]
    const values = { position, ...valuesOf(packageRow) }
    if (row === undefined) return tx.insert(servicePackages, { service_id, ...values })
    return isSame(row, values) ? [] : tx.update(servicePackages, row.id, values)
  })
  const changes = await all([...removals, ...written])
  return changes.length > 0
}

/** Returns the stored package that each sent one replaces. */
function keptPackages(stored: readonly PackageRow[], packages: readonly SentPackage[]) {
  const free = new Set(stored)
  const reuse = (row: PackageRow | undefined) => {
    if (row !== undefined) free.delete(row)
    return row
  }
  const problems: FieldProblem[] = []
  const byId = packages.map(({ id }, position) => {
    if (id === undefined) return undefined
    const row = reuse(stored.find((packageRow) => packageRow.id === id))
    if (row === undefined)
      problems.push({
        path: `packages.${position}.id`,
        code: 'not_found',
        message: 'The service has no such package.',
      })
    return row
  })
  if (problems.length > 0) throw invalidFields(...problems)
  return packages.map(
    ({ name }, position) =>
      byId[position] ?? reuse([...free].find((packageRow) => textKey(packageRow.name) === textKey(name))),
  )
}

const valuesOf = ({ name, description, price, delivery_days, revisions }: SentPackage) => ({
  name,
  description: description ?? null,
  price,
  delivery_days: delivery_days ?? null,
  revisions: revisions ?? null,
})

const isSame = (row: PackageRow, values: Partial<PackageRow>): boolean =>
  Object.entries(values).every(([name, value]) => row[name as keyof PackageRow] === value)
