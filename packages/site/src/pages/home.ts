import { communitiesAside, tagsAside } from '../components/aside.ts'
import { communityCard, listedMember, tagCard } from '../components/items/card.ts'
import { entry } from '../components/items/entry.ts'
import { articles } from '../components/items/list.ts'
import { quizFacts } from '../components/facts.ts'
import { listPage } from '../components/list-page.ts'
import { listedJob, listedPoll, listedQuestion, listedService, postTile } from '../components/items/listed.ts'
import { count } from '../components/numbers.ts'
import { readPage } from '../components/pager.ts'
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
    list: articles(
      'entries',
      page.items.map((item) => entry(item, { calendar: context.calendar, kind: true })),
      'Nothing new.',
    ),
    page,
    aside: [await communitiesAside(visit), await tagsAside(visit)],
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
      ${group(
        'Tags',
        '/tags',
        tags.items.map((tag) => tagCard(tag)),
        'cards',
      )}
      ${group(
        'Members',
        '/u',
        members.items.filter(({ id }) => id !== member!.id).map((one) => listedMember(one)),
        'cards',
      )}
    </div>`,
  }
}

/** Says who this is, who is here, and how to join. */
async function welcome({ identity: { name, description }, settings, visit }: PageContext): Promise<Html> {
  const { items: newest } = await visit.read('users.list', { query: { limit: 3 } })
  const [second, to, label] =
    settings.signUp === 'open'
      ? ['Reading needs no account; members publish, answer, book and hire.', '/sign-up', 'Sign up']
      : ['Reading needs no account; members join by an invite.', '/sign-in', 'Sign in']
  return html`<section class="hero">
    <div>
      <h1 dir="auto">${name}</h1>
      <p dir="auto">${description} ${second}</p>
      <p class="actions">
        <a class="button primary" href="${to}">${label}</a> <a class="button" href="/about">About</a>
      </p>
    </div>
    <ul class="cards" aria-label="New members">
      ${newest.map((one) => listedMember(one))}
    </ul>
  </section>`
}

async function whatIsNew(context: PageContext): Promise<PageShown> {
  const { visit } = context
  const first = (limit: number) => ({ query: { limit } })
  const posts = await visit.read('posts.list', first(6))
  const questions = await visit.read('questions.list', first(4))
  const polls = await visit.read('polls.list', first(2))
  const quizzes = await visit.read('mcqs.list', first(2))
  const services = await visit.read('services.list', first(3))
  const jobs = await visit.read('jobs.list', first(3))
  const { calendar } = context
  const at = { calendar, heading: 3 } as const
  const { name, description } = context.identity
  return {
    title: name,
    description,
    canonical: '/',
    about: () => siteData(context),
    main: html`${await welcome(context)}
      ${group(
        'New posts',
        '/posts',
        posts.items.map((item) => postTile(item, calendar)),
        'tiles',
      )}
      ${group(
        'Services',
        '/services',
        services.items.map((item) => listedService(item, 3)),
        'tiles',
      )}
      <div class="beside">
        <div>
          ${group(
            'Questions',
            '/questions',
            questions.items.map((item) => listedQuestion(item, calendar, 3)),
          )}
          ${group(
            'Jobs',
            '/jobs',
            jobs.items.map((item) => listedJob(item, calendar, 3)),
          )}
        </div>
        <aside class="aside" aria-label="More">
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
          ${await communitiesAside(visit)}${await tagsAside(visit)}
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
        <h2>
          ${name} <a href="${to}">All<span class="visually-hidden"> ${name.toLowerCase()}</span></a>
        </h2>
        ${
          list === 'cards'
            ? html`<ul class="cards">
                ${items}
              </ul>`
            : html`<div class="${list}">${items}</div>`
        }
      </section>`
