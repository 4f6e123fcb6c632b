import { startServer } from './start-server.ts'

/** Calls the control interface of a server as tests in any language would. */
export async function startControlled() {
  const server = await startServer()
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.origin}/_control${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
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
