import { choices } from '../components/choices.ts'
import { comments } from '../components/comments.ts'
import { idOf, itemPage, threadPaging } from '../components/item-page.ts'
import { count } from '../components/numbers.ts'
import { prose } from '../components/prose.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { pollData } from '../structured-data.ts'

/** A poll, with how many voted for what. */
export const poll: Page = {
  async show(looking) {
    const { offset: comments_offset, limit: comments_limit } = threadPaging(looking, 'comments')
    const { item, comments: page } = await looking.visit.read('polls.get', {
      params: { id: await idOf(looking, 'poll') },
      query: { comments_offset, comments_limit },
    })
    return itemPage(looking, item, {
      about: pollData(looking, item),
      facts: [item.is_closed ? html`<span class="label">Closed</span>` : '', count(item.votes_count, 'vote')],
      body: [
        prose(item.details),
        choices(
          item.options.map(({ id, text, votes }) => ({ text, chosen: votes, own: id === item.my_vote })),
          item.votes_count,
          'vote',
        ),
      ],
      thread: comments(looking, item.comments_count, page),
    })
  },
}
