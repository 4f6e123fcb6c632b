import { operationList } from '@chowk/contract'
import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { BASE_URL } from '../../harness/client.ts'

describeOperation(
  'account.openapi',
  async (world) => ({ as: world.stranger(), input: {} }),
  (world) => {
    const get = (headers: Record<string, string> = {}) =>
      world().send(new Request(`${BASE_URL}/openapi.json`, { headers }))

    test('describes every operation to anyone, without the envelope', async () => {
      const document = (await (await get()).json()) as {
        openapi: string
        info: { version: string }
        servers: { url: string }[]
        paths: Record<string, Record<string, { operationId?: string }>>
      }
      expect(document.openapi).toMatch(/^3\.1\./)
      expect(document.info.version).toBe('1.0.0')
      expect(document.servers).toMatchObject([{ url: 'http://localhost:4000/api/v1' }])
      const ids = Object.values(document.paths).flatMap((path) =>
        Object.values(path).flatMap(({ operationId }) => operationId ?? []),
      )
      expect(ids.toSorted()).toEqual(operationList.map(([id]) => id).toSorted())
      expect(document).not.toHaveProperty('ok')
    })

    test('may be kept for an hour, under the name of its version', async () => {
      const { headers } = await get()
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('etag')).toMatch(/^"[\da-f]+"$/)
    })

    test('returns the document with any key', async () => {
      expect((await get({ authorization: 'Bearer nonsense' })).status).toBe(200)
    })
  },
)
