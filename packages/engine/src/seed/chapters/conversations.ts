import type { Chapter } from '../chapter.ts'
import type { Writings } from './posts.ts'

/** Questions, votes and comments of the demonstration. */
export const conversationsChapter: Chapter<Writings> = async ({ act }, { kiln, chai, clay, bakery }) => {
  const market = await act(11, 'sana', 'polls.create', {
    body: {
      question: 'Which evening for the street market on Baner Road?',
      options: ['Friday', 'Saturday', 'Sunday'],
      details: '<p>From five to nine. The ward office wants <strong>one</strong> evening from us.</p>',
      tags: ['market', 'pune'],
    },
  })
  const evenings = (await act(11, 'sana', 'polls.get', { params: named(market.id) })).item.options
  const vote = (daysAgo: number, who: string, place: number) =>
    act(daysAgo, who, 'polls.vote', {
      params: named(market.id),
      body: { option_id: evenings[place]!.id },
    })
  await vote(10.8, 'meera', 1)
  await vote(10.5, 'tom', 1)
  await vote(9.9, 'farhan', 2)
  await vote(9.2, 'asha', 1)
  await act(9, 'tom', 'polls.comment', {
    params: named(market.id),
    body: { body: '<p>Saturday, please: the bakery closes early on Fridays.</p>' },
  })

  const haldi = await act(7, 'sana', 'mcqs.create', {
    body: {
      question: 'What gives haldi its yellow?',
      options: ['Carotene', 'Curcumin', 'Saffron oil', 'Riboflavin'],
      correct_option: 1,
      explanation: '<p>Curcumin, about three parts in a hundred of the dried root.</p>',
      tags: ['food'],
    },
  })
  const colours = (await act(7, 'sana', 'mcqs.get', { params: named(haldi.id) })).item.options
  for (const [who, place] of [
    ['dev', 0],
    ['lakshmi', 1],
  ] as const)
    await act(6, who, 'mcqs.answer', {
      params: named(haldi.id),
      body: { option_id: colours[place]!.id },
    })

  const thanks = await act(19, 'farhan', 'posts.comment', {
    params: named(kiln),
    body: { body: '<p>Which cones do you use at 1,200 °C? Mine slump long before that.</p>' },
  })
  await act(18.7, 'meera', 'comments.reply', {
    params: named(thanks.id),
    body: { body: '<p>Cone 5 on the lower shelf, cone 6 on the upper one.</p>' },
  })
  await act(18, 'asha', 'reactions.set', { body: { type: 'post', id: kiln, reaction: 'like' } })
  await act(17.5, 'dev', 'reactions.set', { body: { type: 'post', id: chai, reaction: 'like' } })
  await act(17.4, 'lakshmi', 'favorites.set', { body: { type: 'post', id: chai, saved: true } })

  const slowly = await act(13.5, 'meera', 'questions.answer', {
    params: named(clay),
    body: {
      body: '<p>Any stoneware with grog will do. Dry it <em>slowly</em>: two days under plastic, then one in the shade.</p>',
    },
  })
  await act(13.2, 'sana', 'reactions.set', { body: { type: 'answer', id: slowly.id, reaction: 'like' } })
  await act(12.9, 'farhan', 'answers.accept', { params: named(slowly.id), body: { accepted: true } })
  await act(7.8, 'ravi', 'questions.answer', {
    params: named(bakery),
    body: { body: '<p>By what an order online saves them, not by the page.</p>' },
  })
  await act(5.5, 'asha', 'mcqs.comment', {
    params: named(haldi.id),
    body: { body: '<p>And my fingers, for three days?</p>' },
  })
}

const named = (id: number) => ({ id: String(id) })
