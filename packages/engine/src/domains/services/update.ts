import { prepared } from '../../handler.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { changeService } from './change-service.ts'
import { prepareService, type ServiceReferences } from './prepare-service.ts'
import { presentService } from './present-service.ts'

interface Prepared {
  readonly imported: ImportedImages
  readonly references: ServiceReferences
}

export const update = prepared<'services.update', Prepared>({
  async prepare(context, { params, body }) {
    const references = await prepareService(context.places, body)
    return { imported: await prepareUpdate(context, 'service', params.id, body), references }
  },
  async perform(context, { params, body }, { imported, references }) {
    const { id, url, updated, ...service } = await updateContent(
      context,
      'service',
      params.id,
      body,
      imported,
      (item) => changeService(context.tx, item, body, references),
    )
    return { id, url, updated, item: await presentService(context, service) }
  },
})
