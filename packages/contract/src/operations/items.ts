import { operation } from '../operation.ts'
import { ItemAddImages, ItemArchive, ItemUpdated } from '../schemas/engagement.ts'

export const items = {
  archive: operation({
    method: 'PUT',
    path: '/archive',
    scope: 'edit',
    quota: 'edit',
    summary: 'Archive or restore your item.',
    description:
      'Only you can see an archived item, and no list contains it. Scheduled items cannot be archived. Cancel them instead.',
    body: ItemArchive,
    response: ItemUpdated,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  addImages: operation({
    method: 'POST',
    path: '/gallery',
    scope: 'edit',
    quota: 'edit',
    summary: 'Add images to the gallery of your item.',
    body: ItemAddImages,
    response: ItemUpdated,
    errors: ['not_found'],
  }),
}
