import { act } from '../actions/act.ts'
import { actionButton, actionOf } from '../components/actions.ts'
import { questionFacts } from '../components/facts.ts'
import { idOf, itemPage } from '../components/item-page.ts'
import { withMentions } from '../components/mentions.ts'
import { prose } from '../components/prose.ts'
import { readAnswers, thread } from '../components/thread.ts'
import type { Page } from '../page.ts'
import { questionData } from '../structured-data.ts'

/** A question with its answers: accepted first, then most liked. */
export const question: Page = {
  async show(context) {
    const id = await idOf(context, 'question')
    const { item, answers } = await readAnswers(context, (query) =>
      context.visit.read('questions.get', { params: { id }, query }),
    )
    const { resolved, author, answers_count } = item
    return itemPage(context, item, {
      about: () => questionData(context, { item, answers }),
      facts: questionFacts(item),
      body: prose(await withMentions(context.visit, item.body)),
      actions:
        author.id === context.member?.id
          ? actionButton({
              label: 'Mark as resolved',
              action: actionOf(resolved ? 'reopen' : 'resolve', id),
              pressed: resolved,
            })
          : undefined,
      thread: (hides) =>
        thread(context, item, { name: 'answers', page: answers, total: answers_count, hides }),
    })
  },
  submit: act,
}
