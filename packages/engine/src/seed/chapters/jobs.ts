import type { Chapter } from '../chapter.ts'

const DAY = 24 * 60 * 60_000
const BENGALURU = { country: 'IN', state_id: 870346, city_id: 1277333 }
const MUMBAI = { country: 'IN', state_id: 870425, city_id: 1275339 }

/** Jobs of the demonstration, with applications. */
export const jobsChapter: Chapter = async ({ act, now }) => {
  const engineer = await act(13, 'lakshmi', 'jobs.create', {
    body: {
      title: 'First engineer for a grocery start-up',
      description:
        '<p>Two hundred kirana shops order through us every morning before six. You would own the part that must not fail.</p>' +
        '<ol><li>One task from real work, paid</li><li>Two conversations</li><li>A decision within a week</li></ol>',
      employment_type: 'full_time',
      work_mode: 'hybrid',
      experience_level: 'mid',
      company: 'Nair Provisions',
      salary_min: 1_800_000,
      salary_max: 2_600_000,
      salary_period: 'yearly',
      location: BENGALURU,
      skills: ['TypeScript', 'PostgreSQL', 'Patience at five in the morning'],
      apply_by: new Date(now + 20 * DAY).toISOString(),
    },
  })
  const cook = await act(7, 'sana', 'jobs.create', {
    body: {
      title: 'Cook for weekend dinners',
      description:
        '<p>Saturday and Sunday evenings, forty guests at most. You know your way around a tandoor.</p>',
      employment_type: 'part_time',
      work_mode: 'onsite',
      experience_level: 'entry',
      salary_min: 15_000,
      salary_max: 18_000,
      salary_period: 'monthly',
      location: MUMBAI,
      skills: ['North Indian cooking', 'Hygiene certificate'],
    },
  })
  const assistant = await act(30, 'meera', 'jobs.create', {
    body: {
      title: 'Studio assistant for the winter workshop',
      description: '<p>Wedging clay, loading kilns, and tea for twelve.</p>',
      employment_type: 'temporary',
      work_mode: 'onsite',
      experience_level: 'entry',
    },
  })
  await act(19, 'meera', 'jobs.close', { params: { id: assistant.id } })

  await act(12.5, 'tom', 'cv.update', {
    body: {
      headline: 'Websites and the machines behind them',
      skills: ['TypeScript', 'PostgreSQL', 'Linux'],
      is_public: true,
    },
  })
  await act(12, 'dev', 'cv.update', {
    body: { headline: 'Learning to code, cooking since childhood', skills: ['Bengali cooking', 'Python'] },
  })
  const tom = await act(12, 'tom', 'jobs.apply', {
    params: { id: engineer.id },
    body: {
      cover_letter:
        'I have kept a bakery online for three years. Five in the morning is when the bread orders come.',
    },
  })
  const dev = await act(11.5, 'dev', 'jobs.apply', { params: { id: engineer.id } })
  await act(11, 'lakshmi', 'applications.review', { params: { id: tom.id } })
  await act(10, 'lakshmi', 'applications.interview', {
    params: { id: tom.id },
    body: { note: 'Ask about the night the database filled up.' },
  })
  await act(10, 'lakshmi', 'applications.reject', {
    params: { id: dev.id },
    body: { reason: 'We need someone who has run a database before. Do write again in a year.' },
  })
  await act(6, 'dev', 'jobs.apply', {
    params: { id: cook.id },
    body: { cover_letter: 'My grandmother taught me. I can show you on any Saturday.' },
  })
}
