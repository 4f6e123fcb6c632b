import { areaOf, loadOperation } from '../operations/areas.ts'
import type { Namespace } from '../operations/index.ts'
import { operationIds } from '../operations/routes.ts'

/** Placeholder for the URL of a server. */
export const PLACEHOLDER_URL = 'https://chowk.invalid'

/**
 * Returns the document of a server at {@link PLACEHOLDER_URL} as JSON. Builds it in pieces and awaits `pause` after each. In the
 * published package, the build replaces this module by the finished text.
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
  const document = openApiDocument({ serverUrl: `${PLACEHOLDER_URL}/api/v1` })
  await pause()
  const text = JSON.stringify(document)
  await pause()
  return text
}
