import { Option, type Command } from 'commander'
import { addConnection, connect, findAccess, type Connection } from '../connection/connect.ts'
import { list, port } from '../options.ts'
import { printLine } from '../print.ts'
import { signalToStop } from '../signal-to-stop.ts'

interface McpCommandOptions extends Connection {
  http?: true
  port: number
  host: string
  allowedHosts?: string[]
  readOnly?: true
  tools: string
  files?: string
}

/** Adds `mcp`: the operations as tools for agents. */
export function addMcp(command: Command): void {
  addConnection(command)
  command
    .description(
      'Serve the operations of a platform as tools of the Model Context Protocol, over standard input and output or over HTTP.',
    )
    .addOption(new Option('--read-only', 'leave out whatever changes something'))
    .addOption(
      new Option(
        '--tools <tools>',
        'broad (five tools for everything), all (one for each operation), or namespaces such as posts,comments',
      ).default('broad'),
    )
    .addOption(
      new Option('--files <folder>', 'a folder whose images may be uploaded by their path').conflicts('http'),
    )
    .addOption(new Option('--http', 'serve any number of clients over HTTP, each with a key of its own'))
    .addOption(
      new Option('--port <port>', 'where to listen with --http; 0 for any that is free')
        .argParser(port)
        .default(4100),
    )
    .addOption(new Option('--host <host>', 'the address to listen on with --http').default('127.0.0.1'))
    .addOption(
      new Option(
        '--allowed-hosts <names>',
        'host names that clients reach it by, where it is not on loopback',
      ).argParser(list),
    )
    .addHelpText(
      'after',
      '\nWith --http the key of the profile or the environment serves requests that bring none, on loopback only.\n\nExample:\n  chowk mcp --read-only',
    )
    .action(serveUntilStopped)
}

async function serveUntilStopped(options: McpCommandOptions): Promise<void> {
  const [{ parseToolSelection, serveHttp, serveStdio }, { Chowk }] = await Promise.all([
    import('@chowk/mcp'),
    import('@chowk/sdk'),
  ])
  const { http, port, host, allowedHosts, readOnly, files } = options
  const offered = { readOnly, tools: parseToolSelection(options.tools) }
  if (http) {
    const access = await findAccess(options)
    const server = await serveHttp({
      ...offered,
      clientFor: (apiKey) => new Chowk({ apiKey, baseUrl: access.baseUrl }),
      apiKey: access.apiKey ?? undefined,
      host,
      port,
      allowedHosts,
      onError: (error) => process.stderr.write(`chowk: ${error.message}\n`),
    })
    printLine(`Tools for agents are served at ${server.url}`)
    await signalToStop()
    await server.close()
  } else {
    const server = await serveStdio({ ...offered, client: await connect(options), files })
    const ended = new Promise((resolve) => process.stdin.once('close', resolve))
    await Promise.race([ended, signalToStop()])
    await server.close()
  }
}
