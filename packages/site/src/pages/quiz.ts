import { act } from '../actions/act.ts'
import { actionOf, ownForm, signInTo } from '../components/actions.ts'
import { choices, choosable } from '../components/choices.ts'
import { quizFacts } from '../components/facts.ts'
import { idOf, itemPage } from '../components/item-page.ts'
import { withMentions } from '../components/mentions.ts'
import { part } from '../components/part.ts'
import { prose } from '../components/prose.ts'
import { readComments, thread } from '../components/thread.ts'
import type { Page } from '../page.ts'
import { quizData } from '../structured-data.ts'

/** A multiple-choice question with a form to answer. The solution is shown after answering. */
export const quiz: Page = {
  async show(context) {
    const id = await idOf(context, 'mcq')
    const { item, comments } = await readComments(context, (query) =>
      context.visit.read('mcqs.get', { params: { id }, query }),
    )
    const { title, my_answer, answers_count, correct_option_id, status } = item
    const options = item.options.map((option) => ({
      ...option,
      chosen: option.answers,
      own: option.id === my_answer,
      right: option.id === correct_option_id,
    }))
    const isOpen = my_answer === null && status === 'published'
    const explanation = prose(item.explanation)
    return itemPage(context, item, {
      about: () => quizData(context, item),
      facts: quizFacts(item),
      body: [
        prose(await withMentions(context.visit, item.details)),
        isOpen && context.member !== undefined && correct_option_id === null
          ? ownForm(context, {
              id: 'answer-quiz',
              action: actionOf('answer-quiz', id),
              button: 'Answer',
              fields: (own) => choosable(own, title, options, answers_count, 'answer'),
            })
          : [
              choices(options, answers_count, 'answer'),
              isOpen && context.member === undefined ? signInTo(context, 'answer', '#answer') : '',
            ],
        explanation && part('Why', explanation),
      ],
      thread: (hides) =>
        thread(context, item, { name: 'comments', page: comments, total: item.comments_count, hides }),
    })
  },
  submit: act,
}
