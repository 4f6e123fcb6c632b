import type { Chapter } from '../chapter.ts'

/** Ids that later chapters use. */
export interface Writings {
  /** Posts. */
  readonly kiln: number
  readonly chai: number
  /** Questions. */
  readonly clay: number
  readonly bakery: number
}

/** Posts and questions of the demonstration. */
export const postsChapter: Chapter<void, Writings> = async ({ act, now }) => {
  await act(21, 'meera', 'tags.create', {
    body: { name: 'pottery', description: 'Clay, wheels, kilns and glazes.' },
  })
  const kiln = await act(20, 'meera', 'posts.create', {
    body: {
      title: 'Firing a kiln on a rooftop in Pune',
      featured_image: '/storage/drawings/kiln.svg',
      body:
        '<p>After two monsoons of trying, the small kiln on our roof reaches <strong>1,200 °C</strong>. Here is what made ' +
        'the difference.</p><h2>Bricks first</h2><p>Insulating fire bricks cost more and save gas from the first firing.</p>' +
        '<ul><li>Light the burner low for two hours</li><li>Watch the cones, not the clock</li></ul>',
      tags: ['pottery', 'pune', 'craft'],
    },
  })
  const chai = await act(18, 'ravi', 'posts.create', {
    body: {
      title: 'Idempotency keys, explained with a chai order',
      featured_image: '/storage/drawings/chai.svg',
      body:
        '<p>You order chai, the phone line drops, you call again. Does the stall make two cups? With a number on the order ' +
        'it makes one.</p><p>A key on the request does the same for an API:</p>' +
        '<pre><code class="language-js">await client.posts.create(post, { idempotencyKey })</code></pre>',
      tags: ['api', 'backend'],
    },
  })
  await act(15, 'asha', 'posts.create', {
    body: {
      title: 'Twelve birds on one neem tree',
      featured_image: '/storage/drawings/neem.svg',
      body:
        '<p>The neem outside my window kept a list for me this week: two coppersmith barbets, a shikra that everybody ' +
        'else was afraid of, and a family of spotted owlets.</p><blockquote>Look up once a day.</blockquote>',
      tags: ['birds', 'pune', 'photography'],
    },
  })
  await act(12, 'lakshmi', 'posts.create', {
    body: {
      title: 'A field guide to hiring your first engineer',
      featured_image: '/storage/drawings/notebook.svg',
      body:
        '<p>Write down what the person will have finished after three months. If you cannot, you are not ready to hire.</p>' +
        '<ol><li>One task from real work</li><li>Two conversations</li><li>A decision within a week</li></ol>',
      tags: ['hiring', 'startups'],
    },
  })
  await act(9, 'sana', 'posts.create', {
    body: {
      title: 'Monsoon menus for forty guests',
      featured_image: '/storage/drawings/monsoon.svg',
      body: '<p>Hot, dry and easy to carry: what we cook when the lawn is under water.</p>',
      tags: ['food', 'events'],
    },
  })
  await act(3, 'dev', 'posts.create', {
    body: {
      title: 'Learning the tanpura at thirty-five',
      featured_image: '/storage/drawings/tanpura.svg',
      body: '<p>The first month is tuning. The second month is also tuning.</p>',
      tags: ['music', 'learning'],
    },
  })
  const clay = await act(14, 'farhan', 'questions.create', {
    body: {
      title: 'Which clay survives a Mumbai summer without cracking?',
      body: '<p>My slabs dry overnight and crack at the joints. Slower drying, or another clay?</p>',
      tags: ['pottery'],
    },
  })
  const bakery = await act(8, 'tom', 'questions.create', {
    body: {
      title: 'How do you price a website for a neighbourhood bakery?',
      tags: ['freelancing', 'websites'],
    },
  })
  await act(1, 'meera', 'posts.create', {
    body: {
      title: 'Glaze recipes from the winter workshop',
      body: '<p>Three celadons and one honest mistake.</p>',
      tags: ['pottery', 'craft'],
      scheduled_at: new Date(now + 2 * 24 * 60 * 60_000).toISOString(),
    },
  })
  return { kiln: kiln.id, chai: chai.id, clay: clay.id, bakery: bakery.id }
}
