import type { ExampleRequest, OperationExample } from './examples.ts'
import type { OpenApiCodeSample } from './types.ts'

/** On several lines where one would be long. */
const shown = (body: object): string => {
  const line = JSON.stringify(body)
  return line.length > 60 ? JSON.stringify(body, null, 2) : line
}

/** As one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A request as a line for a shell.
 * @param keyless Whether it takes no key.
 */
export const curlOf = (
  baseUrl: string,
  { method, target, headers = {}, body, file }: ExampleRequest,
  keyless = false,
): string => {
  const address = `${baseUrl}${target}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${/[?&]/.test(address) ? quoted(address) : address}`,
    ...(keyless ? [] : ['-H "Authorization: Bearer $CHOWK_API_KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [...(headers['content-type'] ? [] : ["-H 'Content-Type: application/json'"])]),
    ...(body === undefined ? [] : [`-d ${quoted(typeof body === 'string' ? body : shown(body))}`]),
    ...(file === undefined ? [] : [`-F file=@${file}`]),
  ].join(' \\\n  ')
}

/** A call in every way in which it can be made. */
export const codeSamplesOf = (
  baseUrl: string,
  { request, client, command, tool }: OperationExample,
  keyless: boolean,
): readonly OpenApiCodeSample[] => [
  { lang: 'Shell', label: 'curl', source: curlOf(baseUrl, request, keyless) },
  { lang: 'TypeScript', label: 'Client', source: client },
  { lang: 'Shell', label: 'Command line', source: command },
  { lang: 'JSON', label: 'MCP', source: JSON.stringify(tool, null, 2) },
]
