import { act } from '../actions/act.ts'
import { communitiesAside, servicesAside, tagsAside } from '../components/aside.ts'
import { entry, listingOf, type ListedItem } from '../components/items/entry.ts'
import { articles, group } from '../components/items/list.ts'
import { quizFacts } from '../components/facts.ts'
import { firstSteps } from '../components/first-steps.ts'
import { kindNames } from '../components/labels.ts'
import { listPage } from '../components/list-page.ts'
import { listedJob, listedPoll, listedQuestion, listedService, postTile } from '../components/items/listed.ts'
import { readPage } from '../components/pager.ts'
import type { PageShown } from '../http/answer.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'
import { siteData } from '../structured-data.ts'
import { welcome, WELCOME } from './welcome.ts'

/** Home page: the member's feed, or what to follow; for visitors, the newest items of every kind. */
export const home: Page = {
  show: (context) => (context.member === undefined ? whatIsNew(context) : feed(context)),
  submit: act,
}

async function feed(context: PageContext): Promise<PageShown> {
  const { visit, query } = context
  if (query.has(WELCOME)) return welcome(context)
  const page = await readPage(context, 20, (query) => visit.read('feed.list', { query }))
  const isFirst = query.size === 0
  if (page.items.length === 0 && isFirst) return welcome(context)
  const listing = { ...(await listingOf(context, page.items)), isMixed: true }
  return listPage(context, {
    title: 'Home',
    about: 'New from those you follow and your connections.',
    list: articles(
      'entries',
      page.items.map((item) => entry(item, listing)),
      'Nothing new.',
    ),
    page,
    hasRows: true,
    aside: [
      isFirst ? await firstSteps(context) : '',
      await servicesAside(visit),
      await communitiesAside(visit),
      await tagsAside(visit),
    ],
  })
}

/** Says who this is, shows the newest of what is here, and how to join. */
function hero(
  { identity: { name, description }, settings }: PageContext,
  live: readonly (ListedItem | undefined)[],
): Html {
  const [how, target, label] =
    settings.signUp === 'open'
      ? ['Reading needs no account. Sign up to publish, answer, book and hire.', '/sign-up', 'Sign up']
      : ['Reading needs no account. Membership is by invitation.', '/sign-in', 'Sign in']
  return html`<section class="hero">
    <div>
      <h1 dir="auto">${name}</h1>
      <a class="button primary" href="${target}">${label}</a>
      <p class="what" dir="auto">${description}</p>
      <p class="how">${how} <a href="/about">About</a></p>
    </div>
    <ul aria-label="Live">
      ${live.map(
        (item) =>
          item &&
          html`<li>
            <a href="${item.url}"
              ><span class="label">${kindNames[item.type]}</span> <bdi>${item.title}</bdi></a
            >
          </li>`,
      )}
    </ul>
  </section>`
}

async function whatIsNew(context: PageContext): Promise<PageShown> {
  const { visit } = context
  const first = (limit: number) => ({ query: { limit } })
  const { items: posts } = await visit.read('posts.list', first(6))
  const { items: questions } = await visit.read('questions.list', first(4))
  const { items: polls } = await visit.read('polls.list', first(2))
  const { items: quizzes } = await visit.read('mcqs.list', first(2))
  const { items: services } = await visit.read('services.list', first(3))
  const { items: jobs } = await visit.read('jobs.list', first(3))
  const { calendar } = context
  const listing = { calendar, heading: 3 } as const
  const { name, description } = context.identity
  const parts = {
    posts: posts.map((item) => postTile(item, calendar)),
    services: services.map((item) => listedService(item, 3)),
    questions: questions.map((item) => listedQuestion(item, listing)),
    jobs: jobs.map((item) => listedJob(item, listing)),
    polls: polls.map((item) => listedPoll(item, listing)),
    quizzes: quizzes.map((item) => entry(item, listing, { facts: quizFacts(item) })),
  }
  return {
    title: name,
    description,
    canonical: '/',
    about: () => siteData(context),
    main: html`${hero(context, [posts[0], services[0], questions[0]])}
      ${group('New posts', '/posts', 'tiles', parts.posts)}
      ${group('Services', '/services', 'tiles', parts.services)}
      <div class="beside">
        <div>
          ${group('Questions', '/questions', 'entries', parts.questions)}
          ${group('Jobs', '/jobs', 'entries', parts.jobs)}
        </div>
        <aside class="aside" aria-label="More">
          ${group('Polls', '/polls', 'entries', parts.polls)}
          ${group('Quizzes', '/mcqs', 'entries', parts.quizzes)}
          ${await communitiesAside(visit)}${await tagsAside(visit)}
        </aside>
      </div>`,
  }
}
