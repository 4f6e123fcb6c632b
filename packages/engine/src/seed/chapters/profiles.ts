import type { MemberRequest } from '@chowk/contract/internal'
import type { Chapter } from '../chapter.ts'

/** Pune and Mumbai, in the geo lookup. */
const PUNE = { country: 'IN', state_id: 870425, city_id: 1259229 }
const MUMBAI = { country: 'IN', state_id: 870425, city_id: 1275339 }

/** Profiles of the demonstration. */
export const profilesChapter: Chapter = async ({ act }) => {
  await act(28, 'meera', 'profile.update', {
    body: {
      tagline: 'Stoneware from a rooftop in Kothrud',
      bio: '<p>I fire small batches twice a month and teach on Saturdays. Come by; the chai is on.</p>',
      avatar_url: '/storage/avatars/brick.svg',
      banner_url: '/storage/banners/dawn.svg',
      location: PUNE,
      website: 'https://meera-pots.example',
    },
  })
  await act(28, 'asha', 'profile.update', {
    body: {
      tagline: 'Counts birds before breakfast',
      avatar_url: '/storage/avatars/neem.svg',
      banner_url: '/storage/banners/field.svg',
      location: PUNE,
    },
  })
  await act(27, 'ravi', 'profile.update', {
    body: {
      tagline: 'Backends, and the queues in front of them',
      bio: '<p>Twelve years of payments. I write about what broke.</p>',
      avatar_url: '/storage/avatars/indigo.svg',
      banner_url: '/storage/banners/monsoon.svg',
      location: PUNE,
    },
  })
  await act(27, 'sana', 'profile.update', {
    body: {
      tagline: 'Feeds forty, or four hundred',
      avatar_url: '/storage/avatars/marigold.svg',
      banner_url: '/storage/banners/bazaar.svg',
      location: MUMBAI,
    },
  })
  await act(26, 'lakshmi', 'profile.update', {
    body: {
      tagline: 'Hires slowly, and for good',
      avatar_url: '/storage/avatars/lotus.svg',
      location: MUMBAI,
    },
  })
  await act(26, 'tom', 'profile.update', {
    body: { tagline: 'Letters for shop fronts, by hand', location: PUNE },
  })
  await act(26, 'farhan', 'profile.update', {
    body: { tagline: 'Slabs, joints, and one good crack', location: MUMBAI },
  })
  await act(26, 'dev', 'profile.update', {
    body: { tagline: 'In tune by the end of the year', avatar_url: '/storage/avatars/peacock.svg' },
  })

  await act(25, 'ravi', 'cv.update', {
    body: {
      headline: 'Backend engineer, payments and ledgers',
      is_public: true,
      summary: 'Builds services that are asked twice and answer once.',
      experience: [
        {
          title: 'Principal engineer',
          company: 'Rangoli Pay',
          location: 'Pune',
          start: '2019-07',
          end: null,
          description: 'Ledger, reconciliation, and the pager.',
        },
        {
          title: 'Engineer',
          company: 'Dabba Logistics',
          location: 'Mumbai',
          start: '2013-06',
          end: '2019-06',
        },
      ],
      education: [
        {
          school: 'College of Engineering Pune',
          degree: 'BTech',
          field: 'Computer engineering',
          start: '2009-08',
          end: '2013-05',
        },
      ],
      skills: ['PostgreSQL', 'TypeScript', 'Go', 'Incident reviews'],
      languages: [
        { name: 'Malayalam', level: 'native' },
        { name: 'Hindi', level: 'fluent' },
        { name: 'English', level: 'fluent' },
      ],
      projects: [{ name: 'Chai ledger', url: 'https://ravi.example/chai', start: '2021-01' }],
    },
  })
  await act(24, 'meera', 'cv.update', {
    body: {
      headline: 'Studio potter and teacher',
      experience: [{ title: 'Potter', company: 'Kothrud Stoneware', start: '2014-06', end: null }],
      certifications: [{ name: 'Kiln safety', issuer: 'Craft Council of India', issued: '2016-03' }],
    },
  })

  await act(24, 'asha', 'preferences.update', {
    body: { language: 'mr-IN', timezone: 'Asia/Kolkata', email: { digest: 'daily' } },
  })
  await act(24, 'farhan', 'preferences.update', {
    body: { timezone: 'Asia/Kolkata', privacy: { show_connections: false } },
  })
}

/** The members of the demonstration. */
export const people = [
  { username: 'asha', display_name: 'Asha Kulkarni', plan: 'free' },
  { username: 'ravi', display_name: 'Ravi Menon', plan: 'pro' },
  { username: 'meera', display_name: 'Meera Iyer', plan: 'business' },
  { username: 'farhan', display_name: 'Farhan Qureshi', plan: 'free' },
  { username: 'lakshmi', display_name: 'Lakshmi Nair', plan: 'pro' },
  { username: 'dev', display_name: 'Dev Chatterjee', plan: 'free' },
  { username: 'sana', display_name: 'Sana Sheikh', plan: 'business' },
  { username: 'tom', display_name: 'Tom Fernandes', plan: 'free' },
] as const satisfies readonly MemberRequest[]

export type Person = (typeof people)[number]['username']
