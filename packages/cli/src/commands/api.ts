import { InvalidArgumentError, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addConnection, connect, type Connection } from '../connection/connect.ts'
import { readInput } from '../operations/input.ts'
import { addPresentation, present, type Presentation } from '../output/present.ts'

interface ApiOptions extends Connection, Presentation {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: string
  readonly idempotencyKey?: string
  readonly yes?: true
}

export function addApi(command: Command): void {
  command
    .argument('<method>', 'GET, POST, PUT or DELETE', method)
    .argument('<path>', 'below the address of the interface, for example /posts', path)
    .option('--query <name=value>', 'once for each parameter of the query', queryParameter)
    .option('--body <file>', 'the body as JSON; - for standard input')
    .option('--idempotency-key <key>', 'sent along; only for operations that heed it')
    .addOption(yesOption())
  addPresentation(command)
  addConnection(command)
  command.addHelpText(
    'after',
    `
Example:
  chowk api GET /posts --query limit=3 --jq '.items[].title'`,
  )
  command.action(async (verb: string, address: string, options: ApiOptions) => {
    if (verb === 'DELETE') await confirm(`${verb} /${address}.`, options)
    const client = await connect(options)
    const { query, body, idempotencyKey } = options
    const data = await client.request(`${verb} /${address}`, {
      query,
      body: body === undefined ? undefined : await readInput(body),
      idempotencyKey,
    })
    await present(data, options)
  })
}

function method(text: string): string {
  const verb = text.toUpperCase()
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(verb))
    throw new InvalidArgumentError('It is GET, POST, PUT or DELETE.')
  return verb
}

/** Also with a query at its end, and as it is written in documents: with /api/v1 before it. */
function path(text: string): string {
  if (/^https?:/.test(text))
    throw new InvalidArgumentError('It is a path; the address is given by --base-url.')
  return text.replace(/^\//, '').replace(/^api\/v1\//, '')
}

function queryParameter(text: string, earlier: Readonly<Record<string, string>> = {}) {
  const [name = ''] = text.split('=')
  if (name === '' || !text.includes('=')) throw new InvalidArgumentError('It is NAME=VALUE.')
  return { ...earlier, [name]: text.slice(name.length + 1) }
}
