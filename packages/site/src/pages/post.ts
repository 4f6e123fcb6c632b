import { act } from '../actions/act.ts'
import { idOf, itemPage } from '../components/item-page.ts'
import { withMentions } from '../components/mentions.ts'
import { prose } from '../components/prose.ts'
import { readComments, thread } from '../components/thread.ts'
import type { Page } from '../page.ts'
import { articleData } from '../structured-data.ts'

/** A post with its comments. */
export const post: Page = {
  async show(context) {
    const id = await idOf(context, 'post')
    const { item, comments } = await readComments(context, (query) =>
      context.visit.read('posts.get', { params: { id }, query }),
    )
    return itemPage(context, item, {
      about: () => articleData(context, item),
      body: prose(await withMentions(context.visit, item.body)),
      thread: (hides) =>
        thread(context, item, { name: 'comments', page: comments, total: item.comments_count, hides }),
    })
  },
  submit: act,
}
