import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { orphanedImages, media, mediaContents } from '../../packages/engine/src/entities/content.ts'
import { recount } from '../harness/recount.ts'
import { S3Server } from '../harness/s3-server.ts'
import { plainImage } from '../harness/sample-images.ts'
import { inParallel, openPlatform, countStatuses } from './platform.ts'

const ROUNDS = 4
const IN_A_ROUND = 12

async function withBucket() {
  const bucket = await S3Server.start()
  onTestFinished(() => bucket.close())
  for (const [name, value] of Object.entries(S3Server.environment)) vi.stubEnv(name, value)
  const platform = await openPlatform({ postgres: inject('postgres') })
  const servers = await platform.startServers(2, ['--images', bucket.address()])
  vi.unstubAllEnvs()
  const image = (await plainImage(4, 3, { r: 200, g: 30, b: 30 }).png().toBuffer()).toString('base64')
  return { bucket, platform, servers, body: JSON.stringify({ image }) }
}

test('keeps used images and deletes others when two servers share a bucket', async () => {
  const { bucket, platform, servers, body } = await withBucket()
  const headers = await platform.member('asha')
  const call = async (index: number, method: string, path: string, sentBody: unknown) => {
    const init = { method, headers, body: typeof sentBody === 'string' ? sentBody : JSON.stringify(sentBody) }
    const response = await fetch(`${servers[index % 2]!.url}/${path}`, init)
    return {
      status: response.status,
      body: (await response.json()) as { id: number; data: { url: string } },
    }
  }
  const used: string[] = []
  const remainingPaths: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Both schedules delete leftovers of earlier rounds in parallel.
    const passing = servers.map((server) => server.control('clock', { advance: 'PT4H' }))
    await inParallel(IN_A_ROUND, 6, async (index) => {
      const uploaded = await call(index, 'POST', 'media', body)
      expect(uploaded.status).toBe(201)
      const { url } = uploaded.body.data
      const post = { title: `Kiln ${round} ${index}`, body: '<p>x</p>', featured_image: url }
      const created = await call(index + 1, 'POST', 'posts', post)
      expect(created.status).toBe(201)
      if (index % 3 > 0) return used.push(url)
      const changed = await call(index, 'PUT', `posts/${created.body.id}`, { featured_image: null })
      expect(changed.status).toBe(200)
      return remainingPaths.push(url)
    })
    await Promise.all(passing)
  }
  const statuses = (paths: readonly string[]) =>
    inParallel(
      paths.length,
      6,
      async (index) => (await fetch(new URL(paths[index]!, servers[index % 2]!.url))).status,
    )
  await Promise.all(servers.map((server) => server.control('clock', { advance: 'P2D' })))
  await vi.waitUntil(
    async () => bucket.held() <= used.length && (await platform.rows(orphanedImages)).length === 0,
  )
  expect(countStatuses(await statuses(used))).toEqual({ 200: used.length })
  expect(countStatuses(await statuses(remainingPaths))).toEqual({ 404: remainingPaths.length })
  expect([bucket.held(), (await platform.rows(media)).length]).toEqual([used.length, used.length])
  expect(await platform.rows(mediaContents)).toEqual([])
  await recount(platform.store)
})
