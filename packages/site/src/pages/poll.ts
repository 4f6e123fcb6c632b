import { act } from '../actions/act.ts'
import { actionOf, ownForm, signInTo } from '../components/actions.ts'
import { choices, choosable } from '../components/choices.ts'
import { idOf, itemPage } from '../components/item-page.ts'
import { withMentions } from '../components/mentions.ts'
import { prose } from '../components/prose.ts'
import { readComments, thread } from '../components/thread.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { pollData } from '../structured-data.ts'
import { pollFacts } from '../components/facts.ts'

/** A poll with its results, and a form to vote. */
export const poll: Page = {
  async show(context) {
    const id = await idOf(context, 'poll')
    const { item, comments } = await readComments(context, (query) =>
      context.visit.read('polls.get', { params: { id }, query }),
    )
    const { title, is_closed, my_vote, votes_count, status } = item
    const options = item.options.map((option) => ({
      ...option,
      chosen: option.votes,
      own: option.id === my_vote,
    }))
    const isOpen = !is_closed && my_vote === null && status === 'published'
    return itemPage(context, item, {
      about: () => pollData(context, item),
      facts: pollFacts(item),
      body: [
        prose(await withMentions(context.visit, item.details)),
        isOpen && context.member !== undefined
          ? [
              ownForm(context, {
                id: 'vote',
                action: actionOf('vote', id),
                button: 'Vote',
                fields: (own) =>
                  choosable(
                    own,
                    title,
                    options.map((option) => ({ ...option, chosen: null })),
                    votes_count,
                    'vote',
                  ),
              }),
              html`<details>
                <summary>Show the results first</summary>
                ${choices(options, votes_count, 'vote')}
              </details>`,
            ]
          : [choices(options, votes_count, 'vote'), isOpen ? signInTo(context, 'vote', '#vote') : ''],
      ],
      thread: (hides) =>
        thread(context, item, { name: 'comments', page: comments, total: item.comments_count, hides }),
    })
  },
  submit: act,
}
