import { expect, test } from 'vitest'
import type { Client } from './client.ts'
import { fetchableImages, upload } from './image-uploads.ts'
import { rowsOf } from './rows.ts'
import type { World } from './world.ts'
import { archive, publish, tomorrow, type Kind } from '../operations/content.ts'

/** The names of title and body in each kind's update, and an update of all shared fields. */
const named = {
  post: { operation: 'posts.update', get: 'posts.get', title: 'title', body: 'body' },
  question: { operation: 'questions.update', get: 'questions.get', title: 'title', body: 'body' },
  poll: { operation: 'polls.update', get: 'polls.get', title: 'question', body: 'details' },
  mcq: { operation: 'mcqs.update', get: 'mcqs.get', title: 'question', body: 'details' },
} as const

/** A change of every field that all kinds have, but title and body. */
export const changedCommon = {
  tags: ['evening'],
  featured_image: 'https://example.com/front.png',
  gallery: ['https://example.com/one.png'],
}

/** Where updates import images from. */
export const editingWorld = { links: fetchableImages }

/** Declares tests of what holds for the update of any kind of item. */
export function testEditing(world: () => World, kind: Kind): void {
  const { operation, get, title, body } = named[kind]
  const update = async (as: Client, id: number, changes: Record<string, unknown>) => {
    const { status, body: answer } = await as.callLoosely(operation, { params: { id }, body: changes })
    expect({ status, fields: answer.fields, code: answer.code }).toEqual({ status: 200 })
    return answer as unknown as {
      url: string
      updated: string[]
      item: Record<string, unknown> & { gallery: string[]; featured_image: string }
    }
  }
  const read = async (as: Client, id: number) =>
    (await as.ok(get, { params: { id } })).item as unknown as Record<string, unknown>

  test('changes only the sent fields and lists the changed ones', async () => {
    const asha = await world().member('asha')
    const id = await publish(asha, kind)
    const before = await read(asha, id)
    await world().clock.advance(1000)
    const { updated, item, url } = await update(asha, id, {
      [title]: 'Another title',
      tags: before.tags,
    })
    expect(updated).toEqual([title])
    expect(url).toBe(before.url)
    const after = { ...before, title: 'Another title', updated_at: item.updated_at }
    expect(item).toEqual(after)
    expect(await read(asha, id)).toEqual(after)
    expect(item.updated_at).not.toBe(before.updated_at)
  })

  test('changes the text, and the excerpt with it', async () => {
    const asha = await world().member('asha')
    const id = await publish(asha, kind)
    const { updated, item } = await update(asha, id, { [body]: '<p>Now <b>this</b>.</p>' })
    expect(updated).toEqual([body])
    expect(item).toMatchObject({ [body]: '<p>Now <b>this</b>.</p>', excerpt: 'Now this.' })
  })

  test('imports outside images that are new, and keeps stored ones', async () => {
    const asha = await world().member('asha')
    const id = await publish(asha, kind)
    const own = (await asha.ok('media.upload', { body: upload })).data.url
    const first = await update(asha, id, {
      featured_image: 'https://example.com/front.png',
      gallery: [own, 'https://example.com/one.png'],
    })
    expect(first.updated).toEqual(['featured_image', 'gallery'])
    expect(first.item.featured_image).toMatch(new RegExp(`^/storage/${asha.id}/.+\\.png$`))
    expect(first.item.gallery).toEqual([own, expect.stringMatching(/^\/storage\//)])
    expect(await rowsOf(world(), 'media')).toHaveLength(3)
    const again = await update(asha, id, { gallery: first.item.gallery, featured_image: null })
    expect(again.updated).toEqual(['featured_image'])
    expect(again.item).toMatchObject({ featured_image: null, gallery: first.item.gallery })
    expect(await rowsOf(world(), 'media')).toHaveLength(3)
  })

  test("returns 422 for an unreachable link and for another member's upload", async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const id = await publish(asha, kind)
    const before = await read(asha, id)
    const foreign = (await ravi.ok('media.upload', { body: upload })).data.url
    for (const [image, code] of [
      ['https://missing.example/one.png', 'invalid_value'],
      [foreign, 'not_found'],
    ] as const) {
      const { status, body: answer } = await asha.callLoosely(operation, {
        params: { id },
        body: { [title]: 'Another title', gallery: [image] },
      })
      expect(status).toBe(422)
      expect(answer.fields).toMatchObject([{ path: 'gallery.0', code }])
    }
    expect(await read(asha, id)).toEqual(before)
  })

  test("returns 404 for another member's, another kind's or a cancelled item", async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const id = await publish(asha, kind)
    const otherId = await publish(ravi, kind === 'post' ? 'question' : 'post')
    const cancelled = await publish(ravi, kind, { scheduled_at: tomorrow(world()) })
    await ravi.ok('scheduled.cancel', { params: { type: kind, id: cancelled } })
    for (const wrong of [id, otherId, cancelled]) {
      const { status } = await ravi.callLoosely(operation, {
        params: { id: wrong },
        body: { [title]: 'Not mine' },
      })
      expect(status).toBe(404)
    }
  })

  test('edits a scheduled or archived item without showing it to anyone', async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const scheduled = await publish(asha, kind, { scheduled_at: tomorrow(world()) })
    const { item } = await update(asha, scheduled, { [title]: 'Tomorrow', tags: ['later'] })
    expect(item).toMatchObject({ title: 'Tomorrow', status: 'scheduled', published_at: null })
    expect((await asha.ok('scheduled.list')).items).toMatchObject([{ title: 'Tomorrow' }])
    await ravi.fails(get, 'not_found', { params: { id: scheduled } })
    const archived = await publish(asha, kind)
    await archive(asha, kind, archived)
    expect((await update(asha, archived, { tags: ['later'] })).item.status).toBe('archived')
    await ravi.fails(get, 'not_found', { params: { id: archived } })
    const tags = (await asha.ok('tags.list')).items
    expect(tags.filter((tag) => tag.items_count > 0)).toEqual([])
  })
}
