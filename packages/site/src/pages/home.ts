import { communitiesAside, topicsAside } from '../components/aside.ts'
import { communityCard } from '../components/community-card.ts'
import { entries, entry } from '../components/entry.ts'
import { quizFacts } from '../components/facts.ts'
import { listPage } from '../components/list-page.ts'
import { listedJob, listedPoll, listedQuestion, listedService } from '../components/listed.ts'
import { memberCard } from '../components/member-card.ts'
import { count } from '../components/numbers.ts'
import { readPage } from '../components/pager.ts'
import { tagCard } from '../components/tag-card.ts'
import type { PageShown } from '../http/answer.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'
import { siteData } from '../structured-data.ts'

/** Home page: the member's feed; for visitors, the newest items of every kind. */
export const home: Page = {
  show: (context) => (context.member === undefined ? whatIsNew(context) : feed(context)),
}

async function feed(context: PageContext): Promise<PageShown> {
  const { visit } = context
  const page = await readPage(context, 20, (query) => visit.read('feed.list', { query }))
  if (page.items.length === 0 && context.query.size === 0) return suggestions(context)
  return listPage(context, {
    title: 'Home',
    about: 'New from the members, communities and tags you follow, and your connections.',
    list: entries(
      page.items.map((item) => entry(item, { calendar: context.calendar, kind: true })),
      'Nothing new.',
    ),
    page,
    aside: [await communitiesAside(visit), await topicsAside(visit)],
  })
}

/** Renders suggested communities, tags and members, for members with an empty feed. */
async function suggestions({ visit, member }: PageContext): Promise<PageShown> {
  const query = { limit: 6 }
  const communities = await visit.read('communities.list', { query })
  const tags = await visit.read('tags.list', { query: { limit: 12 } })
  const members = await visit.read('users.list', { query })
  return {
    title: 'Home',
    main: html`<div class="wide">
      <div class="heading">
        <h1>Welcome, <bdi>${member!.display_name}</bdi></h1>
        <p>What the members, communities and tags you follow publish appears here. Some to begin with:</p>
      </div>
      ${group(
        'Communities',
        '/c',
        communities.items.map((one) => communityCard(one, [count(one.members_count, 'member')])),
        'cards',
      )}
      ${group('Tags', '/tags', tags.items.map(tagCard), 'cards')}
      ${group('Members', '/u', members.items.filter(({ id }) => id !== member!.id).map(memberCard), 'cards')}
    </div>`,
  }
}

const ABOUT = 'The square where the streets meet: people read the notices, trade, hire, argue and talk.'

async function whatIsNew(context: PageContext): Promise<PageShown> {
  const { visit } = context
  const first = (limit: number) => ({ query: { limit } })
  const posts = await visit.read('posts.list', first(5))
  const questions = await visit.read('questions.list', first(4))
  const polls = await visit.read('polls.list', first(2))
  const quizzes = await visit.read('mcqs.list', first(2))
  const services = await visit.read('services.list', first(3))
  const jobs = await visit.read('jobs.list', first(3))
  const { calendar } = context
  const at = { calendar, heading: 3 } as const
  return {
    title: 'Chowk',
    description: ABOUT,
    canonical: '/',
    about: () => siteData(context),
    main: html`<div class="beside">
      <div>
        <div class="heading">
          <h1>What is new</h1>
          <p>${ABOUT}</p>
        </div>
        ${group(
          'Posts',
          '/posts',
          posts.items.map((item) => entry(item, at)),
        )}
        ${group(
          'Questions',
          '/questions',
          questions.items.map((item) => listedQuestion(item, calendar, 3)),
        )}
        ${group(
          'Services',
          '/services',
          services.items.map((item) => listedService(item, 3)),
          'tiles',
        )}
        ${group(
          'Polls',
          '/polls',
          polls.items.map((item) => listedPoll(item, calendar, 3)),
        )}
        ${group(
          'Quizzes',
          '/mcqs',
          quizzes.items.map((item) => entry(item, { ...at, facts: quizFacts(item) })),
        )}
        ${group(
          'Jobs',
          '/jobs',
          jobs.items.map((item) => listedJob(item, calendar, 3)),
        )}
      </div>
      <aside class="aside" aria-label="More">
        ${await communitiesAside(visit)}${await topicsAside(visit)}
      </aside>
    </div>`,
  }
}

const group = (
  name: string,
  to: string,
  items: readonly Html[],
  list: 'entries' | 'tiles' | 'cards' = 'entries',
): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<section class="group">
        <h2>${name} <a href="${to}">All ${name.toLowerCase()}</a></h2>
        ${
          list === 'cards'
            ? html`<ul class="cards" role="list">
                ${items}
              </ul>`
            : html`<div class="${list}">${items}</div>`
        }
      </section>`
