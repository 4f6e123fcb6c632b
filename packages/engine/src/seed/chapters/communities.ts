import type { Chapter } from '../chapter.ts'

const DAY = 24 * 60 * 60_000

/** Communities of the demonstration: one public, one private, one scheduled. */
export const communitiesChapter: Chapter = async ({ act, now }) => {
  const potters = { params: { slug: 'pune-potters' } }
  await act(19, 'meera', 'communities.create', {
    body: {
      name: 'Potters of Pune',
      slug: 'pune-potters',
      description: '<p>Clay, kilns and glazes. Firing dates are posted here <strong>first</strong>.</p>',
      icon: '/storage/icons/leaf.svg',
    },
  })
  await act(18, 'farhan', 'communities.join', potters)
  await act(17, 'asha', 'communities.join', potters)
  await act(17, 'meera', 'communities.invite', { ...potters, body: { usernames: ['tom'], role: 'editor' } })
  await act(16.5, 'tom', 'communities.acceptInvite', potters)
  await act(15, 'dev', 'follows.set', {
    body: { type: 'community', slug: 'pune-potters', following: true },
  })
  await act(10, 'tom', 'posts.create', {
    body: {
      title: 'A Sunday among the kilns of Kumbharwada',
      featured_image: '/storage/drawings/lane.svg',
      body:
        '<p>Four generations to a lane, and no one measures anything. I came back with forty kilos of terracotta, two ' +
        'broken plates and the name of a man who repairs wheels.</p>',
      tags: ['pottery', 'travel'],
      community: 'pune-potters',
    },
  })
  await act(6, 'meera', 'questions.create', {
    body: {
      title: 'Who fires with us on the second Sunday?',
      body: '<p>There is room for six more bowls on the lower shelf.</p>',
      tags: ['pottery'],
      community: 'pune-potters',
    },
  })
  await act(5, 'meera', 'communities.update', { ...potters, body: { banner_style: 'pattern' } })

  const founders = { params: { slug: 'tuesday-founders' } }
  await act(16, 'lakshmi', 'communities.create', {
    body: {
      name: 'Tuesday Founders',
      slug: 'tuesday-founders',
      description: '<p>Six people, one table, no slides. What is said here stays here.</p>',
      icon: '/storage/icons/chat.svg',
      visibility: 'private',
    },
  })
  await act(15, 'ravi', 'communities.join', founders)
  await act(14.5, 'lakshmi', 'communities.acceptRequest', { ...founders, body: { username: 'ravi' } })
  await act(12, 'lakshmi', 'posts.create', {
    body: {
      title: 'Notes from the table: when to raise prices',
      body: '<p>Before you need to, and in writing.</p>',
      tags: ['startups'],
      community: 'tuesday-founders',
    },
  })
  await act(2, 'sana', 'communities.join', founders)
  await act(1, 'lakshmi', 'communities.invite', {
    ...founders,
    body: { usernames: ['meera'], role: 'editor' },
  })

  await act(1, 'sana', 'communities.create', {
    body: {
      name: 'Baner Road Street Market',
      slug: 'baner-market',
      description: '<p>Stalls, rules and the rota for sweeping up.</p>',
      icon: '/storage/icons/market.svg',
      scheduled_at: new Date(now + 3 * DAY).toISOString(),
    },
  })
}
