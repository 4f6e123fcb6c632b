import type { ExampleRequest, OperationExample } from './examples.ts'
import type { OpenApiCodeSample } from './types.ts'

/** Formats a body, on several lines if it is long. */
const bodyLiteral = (body: object): string => {
  const line = JSON.stringify(body)
  return line.length > 60 ? JSON.stringify(body, null, 2) : line
}

/** Quotes text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns a request as a curl command. @param keyless Whether it needs no key. */
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
    ...(body === undefined ? [] : [`-d ${quoted(typeof body === 'string' ? body : bodyLiteral(body))}`]),
    ...(file === undefined ? [] : [`-F file=@${file}`]),
  ].join(' \\\n  ')
}

/** Returns a call in every notation. */
export const codeSamplesOf = (
  baseUrl: string,
  { request, client, command, tool }: OperationExample,
  keyless: boolean,
): readonly OpenApiCodeSample[] => [
  { lang: 'TypeScript', label: 'Client', source: client },
  { lang: 'Shell', label: 'curl', source: curlOf(baseUrl, request, keyless) },
  { lang: 'Shell', label: 'Command line', source: command },
  { lang: 'JSON', label: 'MCP', source: JSON.stringify(tool, null, 2) },
]
