/**
 * The OpenAPI document as JSON, as `openApiDocument` would be written. The build prepares it. From source it is made piece by piece, as
 * converting all schemas takes a tenth of a second, in which a server would answer nobody.
 *
 * @param serverUrl Where the interface is served, with `/api/v1`.
 * @param pause Waited for after each piece.
 */
export async function openApiDocumentText(serverUrl: string, pause: () => Promise<unknown>): Promise<string> {
  const { PLACE, template } = await import('./template.ts')
  return (await template(pause))
    .replace(JSON.stringify(`${PLACE}/api/v1`), () => JSON.stringify(serverUrl))
    .replace(JSON.stringify(`${PLACE}/`), () => JSON.stringify(new URL('/', serverUrl).href))
}
