/**
 * The OpenAPI document as JSON, as `openApiDocument` would be written. It is prepared by the build: to convert all schemas takes a tenth
 * of a second, in which a server would answer nobody.
 *
 * @param serverUrl Where the interface is served, with `/api/v1`.
 */
export async function openApiDocumentText(serverUrl: string): Promise<string> {
  const { PLACE, template } = await import('./template.ts')
  return template()
    .replace(JSON.stringify(`${PLACE}/api/v1`), () => JSON.stringify(serverUrl))
    .replace(JSON.stringify(`${PLACE}/`), () => JSON.stringify(new URL('/', serverUrl).href))
}
