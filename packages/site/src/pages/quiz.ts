import { choices } from '../components/choices.ts'
import { comments } from '../components/comments.ts'
import { quizFacts } from '../components/facts.ts'
import { idOf, itemPage, threadPaging } from '../components/item-page.ts'
import { prose } from '../components/prose.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { quizData } from '../structured-data.ts'

/** A multiple-choice question. What is right is told once one has answered. */
export const quiz: Page = {
  async show(looking) {
    const { offset: comments_offset, limit: comments_limit } = threadPaging(looking, 'comments')
    const { item, comments: page } = await looking.visit.read('mcqs.get', {
      params: { id: await idOf(looking, 'mcq') },
      query: { comments_offset, comments_limit },
    })
    const explanation = prose(item.explanation)
    return itemPage(looking, item, {
      about: quizData(looking, item),
      facts: quizFacts(item),
      body: [
        prose(item.details),
        choices(
          item.options.map(({ id, text, answers }) => ({
            text,
            chosen: answers,
            own: id === item.my_answer,
            right: id === item.correct_option_id,
          })),
          item.answers_count,
          'answer',
        ),
        explanation &&
          html`<section class="part">
            <h2>Why</h2>
            ${explanation}
          </section>`,
      ],
      thread: comments(looking, item.comments_count, page),
    })
  },
}
