import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/client/stdio'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { onTestFinished } from 'vitest'

/**
 * Makes a program that speaks over standard input and output reachable over HTTP, for clients that know nothing else: a
 * process for each session, and every message handed on as it is.
 */
export async function bridge(parameters: StdioServerParameters): Promise<string> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>()
  const children: StdioClientTransport[] = []

  async function open(): Promise<NodeStreamableHTTPServerTransport> {
    const outside = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, outside),
    })
    const inside = new StdioClientTransport(parameters)
    children.push(inside)
    outside.onmessage = (message) => void inside.send(message)
    inside.onmessage = (message) => void outside.send(message)
    await inside.start()
    await outside.start()
    return outside
  }

  const server = createServer((request, response) => {
    const session = request.headers['mcp-session-id']
    void Promise.resolve(sessions.get(String(session)) ?? open()).then((transport) =>
      transport.handleRequest(request, response),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await Promise.all(children.map((child) => child.close()))
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}
