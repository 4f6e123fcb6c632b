import { schemaVersion, type Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { initialCounters, items, tags, initialTag } from '../../packages/engine/src/entities/content.ts'
import { follows } from '../../packages/engine/src/entities/network.ts'
import { itemTags, searchEntries } from '../../packages/engine/src/entities/search.ts'
import { databases } from './versioned-stores.ts'

const item = {
  type: 'post',
  status: 'published',
  author_id: 1,
  community_id: null,
  restricted: false,
} as const
const otherColumns = { excerpt: '', featured_image: null, gallery: [], scheduled_at: null } as const

/** Stores tags as version 2 did: with keys by which invisible characters make another tag. */
const fill = (store: Store) =>
  store.transact(async (tx) => {
    const tag = async (name: string, name_key: string, items_count: number, followers_count: number) => {
      const slug = `tag-${name.length}-${items_count}`
      const counts = { ...initialTag, items_count, followers_count }
      const row = { name, name_key, slug, description: null, creator_id: null, ...counts, created_at: 0 }
      const { id } = await tx.insert(tags, row)
      const found = { type: 'tag', subject_id: id, title: name, words: '', published_at: 0 } as const
      await tx.insert(searchEntries, { ...found, author_id: null, community_id: null, restricted: false })
      return id
    }
    const post = async (slug: string, names: string[], ids: number[]) => {
      const times = { published_at: 1, created_at: 1, updated_at: 1 }
      const row = { ...item, ...otherColumns, ...initialCounters, ...times, slug, title: slug, tags: names }
      const { id } = await tx.insert(items, row)
      for (const tag_id of ids)
        await tx.insert(itemTags, { item_id: id, tag_id, author_id: 1, published_at: 1 })
    }
    const chai = await tag('chai', 'chai', 2, 2)
    const soft = await tag('cha\u00adi', 'cha\u00adi', 2, 2)
    const alone = await tag('Ye\u200bs', 'ye\u200bs', 0, 0)
    await post('both', ['chai', 'cha\u00adi', 'x'], [chai, soft])
    await post('one', ['chai'], [chai])
    await post('other', ['cha\u00adi'], [soft])
    for (const [member_id, target_id] of [
      [1, chai],
      [2, chai],
      [2, soft],
      [3, soft],
    ] as const)
      await tx.insert(follows, { member_id, target_type: 'tag', target_id, suspended: false, created_at: 0 })
    return { chai, soft, alone }
  })

test.each(Object.entries(databases))(
  'tags of version 2 that are the same name now are one tag on %s, with all items and followers',
  async (_, create) => {
    const open = await create()
    const old = await open(2)
    const { chai, soft, alone } = await fill(old)
    await old.close()
    const store = await open(schemaVersion)
    onTestFinished(() => store.close())
    await store.read(async (tx) => {
      expect(await tx.get(tags, chai)).toMatchObject({ name_key: 'chai', items_count: 3, followers_count: 3 })
      expect(await tx.get(tags, soft)).toBeUndefined()
      expect(await tx.find(tags, 'name', { name_key: 'yes' })).toMatchObject({ id: alone, name: 'Ye\u200bs' })
      const filed = await tx.page(itemTags, { index: 'ofTag', equals: { tag_id: chai }, limit: 10 })
      expect(filed).toHaveLength(3)
      const both = await tx.find(items, 'slug', { type: 'post', slug: 'both' })
      expect(both?.tags).toEqual(['chai', 'x'])
      expect(await tx.find(searchEntries, 'subject', { type: 'tag', subject_id: soft })).toBeUndefined()
    })
  },
)
