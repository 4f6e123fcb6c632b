import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { scopesOf } from './key-scopes.ts'
import type { McpOptions } from './options.ts'
import { recentCalls } from './recent-calls.ts'

/** A running server. */
export interface RunningServer {
  readonly close: () => Promise<void>
}

/**
 * Serves one client over standard input and output. Nothing else may write to standard output.
 * @throws ChowkError if the platform does not know the key.
 */
export async function serveStdio(options: McpOptions): Promise<RunningServer> {
  const scopes = await scopesOf(options.client)
  const recent = recentCalls()
  return serve(() => createServer(scopes, options, recent))
}
