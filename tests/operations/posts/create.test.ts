import { expect, test } from 'vitest'
import { testCreating } from '../../harness/describe-creating.ts'
import { describeOperation } from '../../harness/operation.ts'

const post = { title: 'Twelve birds on one tree', body: '<p>Look up.</p>', tags: ['birds'] }

describeOperation(
  'posts.create',
  async (world) => ({ as: await world.member('asha'), input: { body: post } }),
  (world) => {
    testCreating(world, 'post')

    test('accepts a title of two letters, trimmed, and derives the slug', async () => {
      const asha = await world().member('asha')
      const body = { title: ' 李\u00a0\n 明 ', body: '<p>a</p>' }
      const { id, slug } = await asha.ok('posts.create', { body })
      expect(slug).toBe('li-ming')
      const { item } = await asha.ok('posts.get', { params: { id } })
      expect(item.title).toBe('李 明')
    })

    test('gives posts of the same title slugs of their own', async () => {
      const asha = await world().member('asha')
      const first = await asha.ok('posts.create', { body: post })
      const second = await asha.ok('posts.create', { body: post })
      expect(second.slug).toMatch(/^twelve-birds-on-one-tree-[a-z0-9]{6}$/)
      expect(second.id).not.toBe(first.id)
    })

    test('sanitizes HTML and rejects a body that is empty afterwards', async () => {
      const asha = await world().member('asha')
      const body = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">you</a></p>'
      const { id } = await asha.ok('posts.create', { body: { ...post, body } })
      expect((await asha.ok('posts.get', { params: { id } })).item.body).toBe('<p>Hi <a>you</a></p>')
      const { fields } = await asha.fails('posts.create', 'validation_failed', {
        body: { ...post, body: '<script>alert(1)</script>' },
      })
      expect(fields).toMatchObject([{ path: 'body', code: 'required' }])
    })

    test('stores each topic once, without its #, and counts it', async () => {
      const asha = await world().member('asha')
      const { id } = await asha.ok('posts.create', { body: { ...post, tags: ['#Birds', 'birds', 'Pune'] } })
      expect((await asha.ok('posts.get', { params: { id } })).item.tags).toEqual(['Birds', 'Pune'])
      const { items } = await asha.ok('tags.list')
      expect(items.map(({ name, items_count }) => [name, items_count])).toEqual([
        ['Pune', 1],
        ['Birds', 1],
      ])
    })
  },
)
