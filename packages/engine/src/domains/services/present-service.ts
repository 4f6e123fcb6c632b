import type { ItemRow } from '../../entities/content.ts'
import { services } from '../../entities/services.ts'
import { all } from '../../store/all.ts'
import type { WholeItem } from '../content/find-item.ts'
import { presentItems } from '../content/present-items.ts'
import { presentLocation } from '../locations.ts'
import { categoryById } from './prepare-service.ts'
import { packagesOf, presentPackage } from './packages.ts'
import { pluck } from '../../store/pluck.ts'
import type { Presenting } from '../../handler.ts'

/** Presents services for lists, in the order given. */
export async function presentServices(context: Presenting, rows: readonly ItemRow[]) {
  const [items, found] = await all([
    presentItems(context, rows),
    context.tx.getMany(services, pluck(rows, 'id')),
  ])
  return items.map((item) => {
    const service = found.get(item.id)!
    const { id, name, slug } = categoryById(service.category_id)!
    return {
      ...item,
      type: 'service' as const,
      category: { id, name, slug },
      price_from: service.price,
      rating: service.rating_count === 0 ? null : service.rating / 100,
      reviews_count: service.rating_count,
      bookings_count: service.bookings_count,
      location: presentLocation(service.location),
    }
  })
}

export async function presentService(context: Presenting, { row, body, details }: WholeItem<'service'>) {
  const [[service], packages] = await all([presentServices(context, [row]), packagesOf(context.tx, row.id)])
  return {
    ...service!,
    description: body ?? '',
    packages: packages.map(presentPackage),
    ...details,
  }
}
