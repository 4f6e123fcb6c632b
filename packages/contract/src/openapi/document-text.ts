/**
 * Returns the OpenAPI document as JSON, equal to that of `openApiDocument`. The build prepares it. From source, it is
 * built in pieces, because converting all schemas blocks the event loop for a tenth of a second. @param serverUrl The
 * base URL of the API, with `/api/v1`.
 * @param pause Awaited after each piece.
 */
export async function openApiDocumentText(serverUrl: string, pause: () => Promise<unknown>): Promise<string> {
  const { PLACEHOLDER_URL, template } = await import('./template.ts')
  return (await template(pause))
    .replace(JSON.stringify(`${PLACEHOLDER_URL}/api/v1`), () => JSON.stringify(serverUrl))
    .replace(JSON.stringify(`${PLACEHOLDER_URL}/`), () => JSON.stringify(new URL('/', serverUrl).href))
}
