import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'

const whole = {
  headline: 'Studio potter',
  is_public: true,
  summary: 'Twelve years of stoneware, from a rooftop in Pune to the winter fair.',
  experience: [
    {
      title: 'Potter',
      company: 'Kulkarni Stoneware',
      location: 'Pune',
      start: '2014-06',
      end: null,
      description: 'Tableware and tiles.',
    },
  ],
  education: [
    {
      school: 'Golden Bridge Pottery',
      degree: 'Apprenticeship',
      field: 'Stoneware',
      start: '2012-01',
      end: '2014-05',
      description: 'Wood firing.',
    },
  ],
  skills: ['Glazing'],
  certifications: [
    {
      name: 'Kiln safety',
      issuer: 'Craft Council of India',
      issued: '2016-03',
      expires: '2030-03',
      url: 'https://craft.example/kiln',
    },
  ],
  languages: [{ name: 'Marathi', level: 'native' as const }],
  projects: [
    {
      name: 'Tiles for the metro',
      url: 'https://asha.example/tiles',
      start: '2020-01',
      end: '2021-08',
      description: 'Four thousand of them.',
    },
  ],
}

describeOperation(
  'cv.update',
  async (world) => ({ as: await world.member('asha'), input: { body: whole } }),
  (world) => {
    test('creates a CV that is private by default', async () => {
      const asha = await world().member('asha')
      const { cv } = await asha.ok('cv.update', { body: { headline: 'Studio potter' } })
      expect(cv).toEqual({
        headline: 'Studio potter',
        is_public: false,
        summary: null,
        ...{ experience: [], education: [], skills: [], certifications: [], languages: [], projects: [] },
        updated_at: new Date(START).toISOString(),
      })
    })

    test('replaces sent sections, keeps others and clears null ones', async () => {
      const asha = await world().member('asha')
      const { cv } = await asha.ok('cv.update', { body: whole })
      expect(cv).toEqual({ ...whole, updated_at: new Date(START).toISOString() })
      await world().clock.advance(1000)
      const input = { skills: ['Glazing', 'Wood firing'], experience: [], headline: null, summary: null }
      const { cv: changed } = await asha.ok('cv.update', { body: input })
      expect(changed).toEqual({ ...cv, ...input, updated_at: new Date(START + 1000).toISOString() })
    })

    test('rejects an end before the beginning and invalid months', async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('cv.update', 'validation_failed', {
        body: {
          experience: [{ title: 'Potter', company: 'Own', start: '2020-02', end: '2020-01' }],
          education: [{ school: 'Village school', start: '1999-13' }],
          projects: [{ name: 'Tiles', start: '2020-02', end: '2019-12' }],
        },
      })
      expect(fields?.map(({ path }) => path)).toEqual([
        'experience.0.end',
        'education.0.start',
        'projects.0.end',
      ])
    })

    test('loses no section of concurrent updates', async () => {
      const asha = await world().member('asha')
      const { skills, languages, projects, summary } = whole
      const bodies = [{ skills }, { languages }, { projects }, { summary }, { is_public: true }]
      await Promise.all(bodies.map((body) => asha.ok('cv.update', { body })))
      expect((await asha.ok('cv.get')).cv).toMatchObject({
        skills,
        languages,
        projects,
        summary,
        is_public: true,
      })
    })
  },
)
