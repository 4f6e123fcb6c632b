import { operation } from '../operation.ts'
import { ItemAddImages, ItemArchive, ItemUpdated } from '../schemas/engagement.ts'

export const items = {
  archive: operation({
    method: 'PUT',
    path: '/archive',
    scope: 'edit',
    quota: 'edit',
    summary: 'Archive an item of yours, or restore it.',
    description:
      'What is archived is read by nobody but you, and is in no list. What is scheduled can not be archived: cancel it.',
    body: ItemArchive,
    response: ItemUpdated,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  addImages: operation({
    method: 'POST',
    path: '/gallery',
    scope: 'edit',
    quota: 'edit',
    summary: 'Add images to the gallery of an item of yours.',
    body: ItemAddImages,
    response: ItemUpdated,
    errors: ['not_found'],
  }),
}
