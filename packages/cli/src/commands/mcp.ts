import { Option, type Command } from 'commander'
import {
  addConnectionOptions,
  connect,
  logger,
  resolveAccess,
  type ConnectionOptions,
} from '../connection/connect.ts'
import { parseList, parsePort } from '../options.ts'
import { print, printWarning } from '../output/print.ts'
import { waitForSignal } from '../wait-for-signal.ts'

interface McpOptions extends ConnectionOptions {
  readonly http?: true
  readonly port: number
  readonly host: string
  readonly allowedHosts?: string[]
  readonly readOnly?: true
  readonly disableDestructive?: true
  readonly tools: string
  readonly files?: string
}

export function add(command: Command): void {
  addConnectionOptions(command)
    .description('Run an MCP server that offers the API as tools, over standard input and output or HTTP.')
    .addOption(new Option('--read-only', 'Offer only tools that change nothing'))
    .addOption(new Option('--disable-destructive', 'Offer no tools that overwrite, end or decide something'))
    .addOption(
      new Option(
        '--tools <tools>',
        'broad (five tools for everything), all (one per operation), or namespaces: posts,comments',
      ).default('broad'),
    )
    .addOption(
      new Option('--files <folder>', 'Folder of images that can be uploaded by path').conflicts('http'),
    )
    .addOption(new Option('--http', 'Serve over HTTP; each client sends its own key'))
    .addOption(
      new Option('--port <port>', 'Port for --http; 0 picks a free port').argParser(parsePort).default(4100),
    )
    .addOption(new Option('--host <host>', 'Address to listen on for --http').default('127.0.0.1'))
    .addOption(
      new Option(
        '--allowed-hosts <names>',
        'Host names of the server; required unless on loopback',
      ).argParser(parseList),
    )
    .addHelpText(
      'after',
      '\nWith --http on loopback, requests without a key use the key of the profile or the environment.\n\nExample:\n  chowk mcp --read-only',
    )
    .action(serve)
}

async function serve(options: McpOptions): Promise<void> {
  const [{ parseToolSelection, serveHttp, serveStdio }, { Chowk }] = await Promise.all([
    import('@chowk/mcp'),
    import('@chowk/sdk'),
  ])
  const { http, port, host, allowedHosts, readOnly, disableDestructive, files } = options
  const offered = { readOnly, disableDestructive, tools: parseToolSelection(options.tools) }
  if (http) {
    const access = await resolveAccess(options)
    const server = await serveHttp({
      ...offered,
      clientFor: (apiKey) => new Chowk({ apiKey, baseUrl: access.baseUrl, logger }),
      apiKey: access.apiKey ?? undefined,
      host,
      port,
      allowedHosts,
      onError: (error) => printWarning(error.message),
    })
    print(`MCP server listening on ${server.url}`)
    await waitForSignal()
    await server.close()
  } else {
    const server = await serveStdio({ ...offered, client: await connect(options), files })
    await Promise.race([server.ended, waitForSignal()])
    await server.close()
  }
}
