import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quotaActions } from '@chowk/contract'
import { entities, schemaVersion } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { orphanedImages, media, mediaContents } from '../../packages/engine/src/entities/content.ts'
import { filesIn } from '../harness/files-in.ts'
import { plainImage } from '../harness/sample-images.ts'
import { S3Server } from '../harness/s3-server.ts'
import { sweepPart } from '../harness/sweep.ts'
import { collect } from '../stores/collect.ts'
import { ServerProcess } from './server-process.ts'
import { tempFolder } from '../harness/temporary.ts'

/** Number of uploads before each kill. */
const KILLS = sweepPart([1, 3, 8, 2, 13, 5, 21, 1], 2)
const CONCURRENT = 6

async function opened(storage: 'folder' | 'bucket', folder: string) {
  if (storage === 'folder') {
    const held = () => filesIn(folder).filter((path) => !path.startsWith('.partial')).length
    return { address: `folder:${folder}`, held, environment: {} }
  }
  const server = await S3Server.start()
  onTestFinished(() => server.close())
  return { address: server.address(), held: () => server.held(), environment: S3Server.environment }
}

test.each(['folder', 'bucket'] as const)(
  `loses no acknowledged image in a %s and leaves no orphan in ${KILLS.length} kills`,
  async (target) => {
    const folder = tempFolder(inject('disk'))
    const [file, limits] = ['chowk.sqlite', 'limits.json'].map((name) => join(folder, name))
    const { address, held, environment } = await opened(target, join(folder, 'images'))
    const quotas = Object.fromEntries(quotaActions.map((action) => [action, 1_000_000]))
    writeFileSync(limits!, JSON.stringify({ burst_per_minute: 1_000_000, quotas: { free: quotas } }))
    const args = ['--store', `sqlite:${file}`, '--images', address, '--limits', limits!]
    const png = await plainImage(60, 40, { r: 200, g: 30, b: 30 }).png().toBuffer()
    const body = JSON.stringify({ image: png.toString('base64') })
    let headers: Record<string, string> = {}
    const answered: { url: string; bytes: number }[] = []

    for (const killAfter of KILLS) {
      const server = await ServerProcess.start(args, environment)
      if (headers['x-api-key'] === undefined) {
        await server.control('members', { username: 'asha' })
        const { key } = await server.control('keys', { username: 'asha' })
        headers = { 'x-api-key': String(key), 'content-type': 'application/json' }
      }
      let killed: Promise<void> | undefined
      let count = 0
      const uploader = async () => {
        while (killed === undefined) {
          const init = { method: 'POST', body, headers }
          const answer = await fetch(`${server.url}/media`, init).catch(() => undefined)
          if (answer?.status !== 201) continue
          const { data } = (await answer.json().catch(() => ({}))) as {
            data?: { url: string; bytes: number }
          }
          if (data) answered.push(data)
          if (++count >= killAfter) killed ??= server.kill()
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT }, uploader))
      await killed
    }

    const server = await ServerProcess.start(args, environment)
    onTestFinished(() => server.kill())
    for (const { url, bytes } of answered) {
      const answer = await fetch(new URL(url, server.url))
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes])
    }
    const store = sqliteStore({ path: file!, entities, version: schemaVersion })
    const rows = await collect(store.export())
    const rowsOf = (name: string) => rows.filter(([entity]) => entity === name)
    const [stored, loose] = [rowsOf(media.name).length, rowsOf(orphanedImages.name).length]
    expect(rowsOf(mediaContents.name)).toEqual([])
    expect(stored).toBeGreaterThanOrEqual(answered.length)
    // Every object is known to the store.
    expect(held()).toBeGreaterThanOrEqual(stored)
    expect(held()).toBeLessThanOrEqual(stored + loose)

    // After two days without use, unfinished uploads are deleted.
    await server.control('clock', { advance: 'P2D' })
    await vi.waitUntil(() => held() === 0)
    expect((await collect(store.export())).filter(([entity]) => entity === media.name)).toEqual([])
    await store.close()
  },
)
