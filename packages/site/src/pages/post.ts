import { comments } from '../components/comments.ts'
import { idOf, itemPage, threadPaging } from '../components/item-page.ts'
import { prose } from '../components/prose.ts'
import type { Page } from '../page.ts'
import { articleData } from '../structured-data.ts'

/** A post, with what was said about it. */
export const post: Page = {
  async show(looking) {
    const { offset: comments_offset, limit: comments_limit } = threadPaging(looking, 'comments')
    const { item, comments: page } = await looking.visit.read('posts.get', {
      params: { id: await idOf(looking, 'post') },
      query: { comments_offset, comments_limit },
    })
    return itemPage(looking, item, {
      about: articleData(looking, item),
      body: prose(item.body),
      thread: comments(looking, item.comments_count, page),
    })
  },
}
