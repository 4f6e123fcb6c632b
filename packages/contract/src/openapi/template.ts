import { areaOf, loadOperation } from '../operations/areas.ts'
import type { Namespace } from '../operations/index.ts'
import { operationIds } from '../operations/routes.ts'

/** Stands in the template where the address of a server belongs. */
export const PLACE = 'https://chowk.invalid'

/**
 * The document of a server at {@link PLACE}, as JSON, made piece by piece with a `pause` after each. In the package that is published, the
 * build has put the text in the place of this.
 */
export async function template(pause: () => Promise<unknown>): Promise<string> {
  for (const [id] of Map.groupBy(operationIds, (id) => areaOf[id.split('.')[0] as Namespace]).values()) {
    await loadOperation(id!)
    await pause()
  }
  const { prepareSchemas } = await import('./schemas.ts')
  await prepareSchemas(pause)
  const { openApiDocument } = await import('./document.ts')
  await pause()
  return JSON.stringify(openApiDocument({ serverUrl: `${PLACE}/api/v1` }))
}
