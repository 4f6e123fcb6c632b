import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import type { Scope } from '@chowk/contract'
import type { LimitSettings } from '@chowk/engine'
import { createServer, type McpOptions } from '@chowk/mcp'
import type { RecentCalls } from '../../packages/mcp/src/recent-calls.ts'
import { Chowk, type ClientOptions } from '@chowk/sdk'
import { onTestFinished } from 'vitest'
import { startServer } from '../server/start-server.ts'
import { createKey, saveMember } from '../harness/administer.ts'

interface Options extends Omit<McpOptions, 'client'> {
  /** Those of the key. Default: all. */
  readonly scopes?: readonly Scope[]
  /** The user's reaction to a question. Without it, the client cannot ask. */
  readonly answer?: (message: string) => 'accept' | 'decline' | 'cancel'
  readonly recent?: RecentCalls
  readonly fetch?: ClientOptions['fetch']
  /** Limits of the server. */
  readonly limits?: LimitSettings
}

/** A client of the protocol whose tools act for asha, on a real server with nothing in it. */
export async function connect({ scopes, answer, recent, fetch, limits, ...options }: Options = {}) {
  const server = await startServer({ ...(limits && { limits }) })
  await saveMember(server.control.engine, { username: 'asha' })
  const { key } = await createKey(server.control.engine, { username: 'asha', ...(scopes && { scopes }) })
  const chowk = new Chowk({ apiKey: key, baseUrl: server.url, maxRetries: 0 })
  const me = await chowk.account.me()
  const acting = fetch === undefined ? chowk : new Chowk({ apiKey: key, baseUrl: server.url, fetch })
  const client = await connectTo(createServer(me.key.scopes, { client: acting, ...options }, recent), answer)
  return { client, chowk, server, key }
}

/** A client of the protocol in this process. */
export async function connectTo(
  server: ReturnType<typeof createServer>,
  answer?: Options['answer'],
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: answer ? { elicitation: {} } : {} },
  )
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const action = answer(params.message)
      return action === 'accept' ? { action, content: {} } : { action }
    })
  const [own, its] = InMemoryTransport.createLinkedPair()
  await server.connect(its)
  await client.connect(own)
  onTestFinished(() => client.close())
  return client
}

/** The text of a result, as the JSON it is. */
export const json = (result: Awaited<ReturnType<Client['callTool']>>): unknown =>
  JSON.parse(texts(result)[0] ?? '')

/** The texts of a result. */
export const texts = (result: Awaited<ReturnType<Client['callTool']>>): string[] =>
  result.content.flatMap((part) => (part.type === 'text' ? part.text : []))

/** By the clock of a server. */
export const inAnHour = ({ control }: Awaited<ReturnType<typeof startServer>>): string =>
  new Date(control.clock.now() + 3_600_000).toISOString()

/** The structured content of a replay of a call. */
export const replayed = ({ structuredContent }: Awaited<ReturnType<Client['callTool']>>) => ({
  ...(structuredContent as object),
  replayed: true,
})
