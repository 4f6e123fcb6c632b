import { expect, test } from 'vitest'
import type { Paging } from '../../handler.ts'
import { pageOfActivity, type Activity } from './page-of-activity.ts'

async function* published(count: number): AsyncGenerator<Activity> {
  for (let id = count; id > 0; id--)
    yield { at: 0, id, kind: 'published', subject: { type: 'post', id, title: `Post ${id}`, url: '' } }
}

/** Returns a page that starts after that many entries. */
const pageAt = (before: number): Paging => ({
  limit: 50,
  isFirst: before === 0,
  begin: () => ({ before, after: undefined }),
  cursorAt: () => 'the cursor of the next page',
})

test('reaches back 1,000 entries of activity', async () => {
  const last = await pageOfActivity({ paging: pageAt(980) }, [() => published(1200)])
  expect(last).toMatchObject({ next_offset: 1000, has_more: false, next_cursor: null })
  expect(last.items.at(-1)?.subject.id).toBe(201)
  const beyond = await pageOfActivity({ paging: pageAt(1000) }, [() => published(1200)])
  expect(beyond).toMatchObject({ items: [], has_more: false })
})
