import type { FastifyInstance, FastifyReply } from 'fastify'
import { policyOf, readPageFile } from './files.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Adds the console: a page that shows and controls the server through the control interface. */
export function addConsole(scope: FastifyInstance): void {
  scope.get('/', async ({ url }, reply) => {
    const [path = '', query] = url.split('?')
    if (!path.endsWith('/')) return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 308)
    return send(reply, 'index.html')
  })

  scope.get('/console/*', async ({ params }, reply) => send(reply, (params as { '*': string })['*']))
}

async function send(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const file = await readPageFile(path)
  if (file === undefined) return reply.code(404).send({ error: 'Console file not found.' })
  if (path === 'index.html') reply.header('content-security-policy', policyOf(file.content))
  return reply.headers(headers).type(file.type).send(file.content)
}
