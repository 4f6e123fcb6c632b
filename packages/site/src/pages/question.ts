import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { remark, repliesTo } from '../components/comments.ts'
import { questionFacts } from '../components/facts.ts'
import { idOf, itemPage, threadPaging } from '../components/item-page.ts'
import { count } from '../components/numbers.ts'
import { pager } from '../components/pager.ts'
import { prose } from '../components/prose.ts'
import { html, type Html } from '../html.ts'
import type { Looking, Page } from '../page.ts'
import { questionData } from '../structured-data.ts'

type AnswerPage = ActOutput<OperationOf<'questions.get'>>['answers']

/** A question with its answers: the accepted one, then the most liked. */
export const question: Page = {
  async show(looking) {
    const { offset: answers_offset, limit: answers_limit } = threadPaging(looking, 'answers')
    const { item, answers } = await looking.visit.read('questions.get', {
      params: { id: await idOf(looking, 'question') },
      query: { answers_offset, answers_limit },
    })
    return itemPage(looking, item, {
      about: questionData(looking, { item, answers }),
      facts: questionFacts(item),
      body: prose(item.body),
      thread: answersTo(looking, item.answers_count, answers),
    })
  },
}

const answersTo = (looking: Looking, total: number, page: AnswerPage): Html =>
  html`<section class="thread" id="answers">
    <h2>${total === 0 ? 'No answers yet' : count(total, 'answer')}</h2>
    ${
      page.items.length === 0
        ? ''
        : html`<ol role="list">
            ${page.items.map(
              (answer) =>
                html`<li>
                  ${remark(looking, answer, { anchor: 'answer', accepted: answer.accepted })}${repliesTo(looking, answer)}
                </li>`,
            )}
          </ol>`
    }
    ${pager(looking, page, { name: 'answers', before: 'Before', after: 'More', anchor: '#answers' })}
  </section>`
