import * as z from 'zod'
import { controlCalls } from '../../packages/server/src/control/calls/index.ts'
import { startServer } from './start-server.ts'

/** Calls the control interface of a server as tests in any language would. */
export async function startControlled(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(options)
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.origin}/_control${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const answer = { status: response.status, body: (await response.json()) as Record<string, unknown> }
    if (response.ok) holdToDescription(method, path, answer.body)
    return answer
  }
  const key = async (username: string) => {
    await control('POST', '/members', { username })
    const { body } = await control('POST', '/keys', { username })
    return body as { id: number; key: string; prefix: string }
  }
  const call = async (key: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, {
      ...init,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { ...server, control, newKey: key, call }
}

/** Every answer that a test sees has the form that the description of the control interface gives it, and nothing more. */
function holdToDescription(method: string, path: string, body: unknown): void {
  const [plain = ''] = path.split('?')
  const call = controlCalls
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .find((known) => known.method === method && patternOf(known.path).test(plain))
  if (call?.response instanceof z.ZodType) call.response.parse(body)
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
