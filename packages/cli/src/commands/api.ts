import { InvalidArgumentError, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addConnectionOptions, connect, type ConnectionOptions } from '../connection/connect.ts'
import { readInput } from '../operations/input.ts'
import { addOutputOptions, present, type OutputOptions } from '../output/present.ts'

interface ApiOptions extends ConnectionOptions, OutputOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: string
  readonly idempotencyKey?: string
  readonly yes?: true
}

export function add(command: Command): void {
  command
    .argument('<method>', 'GET, POST, PUT or DELETE', parseMethod)
    .argument('<path>', 'Path below the base URL, such as /posts', parsePath)
    .option('--query <name=value>', 'Query parameter; repeat for several', parseQueryParameter)
    .option('--body <file>', 'JSON body; - for standard input')
    .option('--idempotency-key <key>', 'Idempotency key, for operations that support it')
    .addOption(yesOption())
  addConnectionOptions(addOutputOptions(command))
    .addHelpText('after', `\nExample:\n  chowk api GET /posts --query limit=3 --jq '.items[].title'`)
    .action(request)
}

async function request(method: string, path: string, options: ApiOptions): Promise<void> {
  if (method === 'DELETE') await confirm(`DELETE /${path}.`, options)
  const client = await connect(options)
  const { query, body, idempotencyKey } = options
  const [target, search] = path.split(/\?(.*)/s)
  const data = await client.request(`${method} /${target}`, {
    query: { ...Object.fromEntries(new URLSearchParams(search)), ...query },
    body: body === undefined ? undefined : await readInput(body),
    idempotencyKey,
  })
  await present(data, options)
}

function parseMethod(text: string): string {
  const method = text.toUpperCase()
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(method))
    throw new InvalidArgumentError('Expected GET, POST, PUT or DELETE.')
  return method
}

/** Parses a path, with an optional query and an optional prefix /api/v1. */
function parsePath(text: string): string {
  if (/^https?:/.test(text))
    throw new InvalidArgumentError('Expected a path. Use --base-url for the base URL.')
  if (/^[^?]*[\s#]/.test(text))
    throw new InvalidArgumentError('Expected a path without blanks and #: write %20 and %23.')
  return text.replace(/^\//, '').replace(/^api\/v1\//, '')
}

function parseQueryParameter(text: string, earlier: Readonly<Record<string, string>> = {}) {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('Expected NAME=VALUE.')
  return { ...earlier, [name]: value }
}
