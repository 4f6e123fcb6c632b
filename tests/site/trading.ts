import type { Act } from './start-site.ts'

/** Returns the steps that the buttons of a booking or an application offer. */
export const stepsOn = (body: string): string[] =>
  [...body.matchAll(/name="action"\s+value="(?:booking|application) \d+ (\w+)"/g)].map(([, step]) => step!)

/** Returns the timeline of a page, line by line: past, present and future. */
export function timelineOn(body: string): { past: string[]; ahead: string[] } {
  const [, list = ''] = /<ol class="timeline"[^>]*>([^]*?)<\/ol>/.exec(body) ?? []
  const lines = [...list.matchAll(/<li([^>]*)>([^]*?)<\/li>/g)].map(([, attributes = '', line = '']) => ({
    isPast: attributes.includes('done'),
    text: line
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
  const texts = (expectedIsPast: boolean) =>
    lines.filter(({ isPast }) => isPast === expectedIsPast).map(({ text }) => text)
  return { past: texts(true), ahead: texts(false) }
}

/** A job to create. */
export const kilnKeeper = {
  title: 'Kiln keeper',
  description: '<p>At night.</p>',
  employment_type: 'temporary',
  work_mode: 'onsite',
  experience_level: 'entry',
} as const

/** Applies as Asha to Meera's job, so that both have an application. Both have a booking already. */
export async function applyToMeera(act: Act): Promise<void> {
  const { id } = await act('meera', 'jobs.create', { body: kilnKeeper })
  const position = { title: 'Counts birds', company: 'Herself', start: '2015-03' }
  await act('asha', 'cv.update', { body: { headline: 'Awake before breakfast', experience: [position] } })
  await act('asha', 'jobs.apply', { params: { id }, body: { cover_letter: 'I am up anyway.' } })
}
