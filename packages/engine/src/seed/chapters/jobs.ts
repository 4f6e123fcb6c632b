import type { Chapter } from '../chapter.ts'

const DAY = 24 * 60 * 60_000
const BENGALURU = { country: 'IN', state_id: 870346, city_id: 1277333 }
const MUMBAI = { country: 'IN', state_id: 870425, city_id: 1275339 }

/** Ids of the jobs that a later chapter comes back to. */
export interface Postings {
  readonly engineer: number
  readonly cook: number
}

/** Who looks for help. */
export const jobsChapter: Chapter<void, Postings> = async ({ act, now }) => {
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
  return { engineer: engineer.id, cook: cook.id }
}
