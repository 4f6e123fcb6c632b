import { scopeNames } from '@chowk/contract'
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { isTemporary, scopesOf } from './key-scopes.ts'
import type { McpOptions } from './options.ts'
import { RecentCalls } from './recent-calls.ts'
import { messageStreams } from './stdio-lines.ts'

/** A running server. */
export interface RunningServer {
  readonly close: () => Promise<void>
}

/** A server on standard input and output. */
export interface StdioServer extends RunningServer {
  /** Resolves when the input has ended and every request has its response. */
  readonly ended: Promise<void>
}

/** The maximum size of a message in bytes: an image of 8 MB as base64, plus its wrapping. */
const MAX_BYTES = 12_000_000

/**
 * Serves one client over standard input and output. Nothing else may write to standard output. While the platform
 * refuses calls for a time, offers the operations of every scope, since scopes only select tools.
 * @throws ChowkError if the platform does not know the key.
 */
export async function serveStdio(options: McpOptions): Promise<StdioServer> {
  const scopes = await scopesOf(options.client).catch((error: unknown) => {
    if (isTemporary(error)) return scopeNames
    throw error
  })
  const recent = new RecentCalls()
  const { input, output } = messageStreams(process.stdin, process.stdout)
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    process.stdout.once('error', () => resolve())
  })
  const server = serve(() => createServer(scopes, options, recent), {
    transport: new StdioServerTransport(input, output, { maxBufferSize: MAX_BYTES }),
  })
  return { close: () => server.close(), ended }
}
