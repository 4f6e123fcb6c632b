import { noiseImage } from '../harness/sample-images.ts'
import type { Step } from './distinct-sequences.ts'
import type { MeasuredServer, WireRequest } from './measured-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' }
const CALLS = 10_000
const CONCURRENCY = 50

const keyOf = ({ site }: MeasuredServer) => ({ authorization: `Bearer ${site.keys.asha}` })

/** One message as large as it gets, for everything beside the operations that reads one. The first is of a new process. */
export async function largeMessages(): Promise<readonly Step[]> {
  const image = await noiseImage(1650, 1650).png().toBuffer()
  const members = Object.fromEntries(Array.from({ length: 500_000 }, (_, index) => [`m${index}`, 0]))
  const toMcp = (params: object) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_operation', ...params },
    })
  const step = (name: string, wire: (server: MeasuredServer) => WireRequest): Step => ({
    name,
    run: async (server) => [await server.send(wire(server))],
  })
  return [
    step('the first openapi.json', () => ({ method: 'GET', target: '/api/v1/openapi.json', headers: {} })),
    step(`a PNG of ${image.length} bytes as JSON`, (server) => ({
      method: 'POST',
      target: '/api/v1/media',
      headers: { ...JSON_TYPE, ...keyOf(server) },
      body: JSON.stringify({ image: image.toString('base64') }),
    })),
    step('500,000 members sent to MCP', (server) => ({
      method: 'POST',
      target: '/mcp',
      port: server.site.mcp,
      headers: { ...JSON_TYPE, ...keyOf(server), accept: 'application/json, text/event-stream' },
      body: toMcp({ arguments: { operation: 'account.me', members } }),
    })),
    step('a form of 1.4 MB to sign in', () => ({
      method: 'POST',
      target: '/sign-in/password',
      headers: FORM_TYPE,
      body: 'a=1&'.repeat(350_000),
    })),
    {
      name: `${CALLS} calls into the journal`,
      run: async (server) => {
        const statuses: number[] = []
        for (let sentCount = 0; sentCount < CALLS; sentCount += CONCURRENCY)
          statuses.push(await server.pipeline('/api/v1/me', CONCURRENCY))
        return statuses
      },
    },
    step('the journal', () => ({ method: 'GET', target: '/_control/requests', headers: {} })),
  ]
}
