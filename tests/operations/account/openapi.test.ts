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

    test('describes every operation, to everybody, without the envelope', async () => {
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

    test('may be kept for an hour, and is not sent again to whoever has it', async () => {
      const first = await get()
      expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
      expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^"[\da-f]+"$/)
      const second = await get({ 'if-none-match': etag })
      expect([second.status, await second.text()]).toEqual([304, ''])
      expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
    })

    test('is given whatever key is sent along', async () => {
      expect((await get({ authorization: 'Bearer nonsense' })).status).toBe(200)
    })
  },
)
