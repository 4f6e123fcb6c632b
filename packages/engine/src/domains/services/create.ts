import { services } from '../../entities/services.ts'
import { prepared } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'
import {
  textsOfFaqs,
  locationFields,
  priceFields,
  prepareService,
  type ServiceReferences,
} from './prepare-service.ts'
import { insertPackages, leastPrice } from './packages.ts'

export const create = prepared<'services.create', ServiceReferences>({
  prepare: ({ places }, { body }) => prepareService(places, body),
  perform: (context, { body }, { category, location }) =>
    createContent(context, 'service', body, {
      texts: textsOfFaqs(body.faqs ?? []),
      async extend({ id, author_id, created_at }) {
        await context.tx.insert(services, {
          id,
          author_id,
          listed: false,
          published_at: created_at,
          category_id: category!.id,
          ...priceFields(leastPrice(body.packages)),
          ...locationFields(location ?? null),
          rating_sum: 0,
          rating_count: 0,
          rating: 0,
          bookings_count: 0,
        })
        await insertPackages(context.tx, id, body.packages)
      },
    }),
})
