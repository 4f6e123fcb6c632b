import type { OperationOf } from '@chowk/contract'
import type { ItemRow } from '../../entities/content.ts'
import { services, type ServiceRow } from '../../entities/services.ts'
import { all } from '../../store/all.ts'
import type { Input, WriteContext } from '../../handler.ts'
import type { KindChanges } from '../content/update-content.ts'
import { isSameLocation } from '../locations.ts'
import { countService } from './list-service.ts'
import { leastPrice, packagesOf, replacePackages } from './packages.ts'
import { type ServiceReferences, locationFields, priceFields } from './prepare-service.ts'

export type ServiceChanges = Input<OperationOf<'services.update'>>['body']

/** Updates the fields specific to services. */
export async function changeService(
  { tx }: WriteContext,
  item: ItemRow,
  { packages }: ServiceChanges,
  { category, location }: ServiceReferences,
): Promise<KindChanges> {
  const [locked, stored] = await all([
    tx.lock(services, item.id),
    packages === undefined ? [] : packagesOf(tx, item.id),
  ])
  const service = locked!
  const updated: string[] = []
  const columns: { -readonly [C in keyof ServiceRow]?: ServiceRow[C] } = {}
  if (category !== undefined && category.id !== service.category_id) {
    columns.category_id = category.id
    updated.push('category_id')
    if (service.listed) {
      await countService(tx, service.category_id, -1)
      await countService(tx, category.id, 1)
    }
  }
  if (packages !== undefined && (await replacePackages(tx, item.id, stored, packages))) {
    Object.assign(columns, priceFields(leastPrice(packages)))
    updated.push('packages')
  }
  if (location !== undefined && !isSameLocation(location, service.location)) {
    Object.assign(columns, locationFields(location))
    updated.push('location')
  }
  if (Object.keys(columns).length > 0) await tx.update(services, item.id, columns)
  return { updated }
}
