import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFrontMatter } from './front-matter.ts'
import { readPublication } from './publication.ts'

const NOW = Date.parse('2027-01-10T00:00:00Z')

function read(file: string, { path = 'a.md' } = {}) {
  const { time, ...read } = readPublication(parseFrontMatter(file), {
    path,
    timeZone: 'Asia/Kolkata',
    now: NOW,
  })
  return { ...read, time: time === undefined ? undefined : new Date(time).toISOString() }
}

const yaml = (...lines: string[]) => `---\ntitle: One\n${lines.join('\n')}\n---\nText`
const toml = (...lines: string[]) => `+++\ntitle = "One"\n${lines.join('\n')}\n+++\nText`

describe('holding a file back', () => {
  test.each([
    ...[
      'draft: true',
      'draft: "true"',
      "draft: 'True'",
      'draft: yes',
      'draft: On',
      'draft: 1',
      'draft: y',
      'draft: !!bool "true"',
    ].map((line) => yaml(line)),
    ...[
      'Draft: true',
      'DRAFT: true',
      '"draft": true',
      'draft: &d true\nalso: *d',
      'base: &b {draft: true}\n<<: *b',
    ].map((line) => yaml(line)),
    ...[
      'published: false',
      'published: "false"',
      'published: no',
      'published: off',
      'published: 0',
      'Published: N',
    ].map((line) => yaml(line)),
    ...[
      'headless: true',
      'unlisted: yes',
      'hidden: "1"',
      'private: true',
      'render: false',
      'publish: no',
      'public: false',
    ].map((line) => yaml(line)),
    ...['status: draft', 'status: Private', 'visibility: hidden'].map((line) => yaml(line)),
    ...['draft: false\npublished: false', 'draft: true\npublished: true'].map((line) => yaml(line)),
    ...['draft = true', 'draft = "true"', 'draft = 1'].map((line) => toml(line)),
    '\uFEFF\n\n---\ndraft: true\n---\nText',
    '---\r\ndraft: true\r\n---\r\nText',
    '---\rdraft: true\r---\rText',
    '---\ntitle: One\ndraft: true\n...\nText\n\n---\n\nMore',
  ])('%j', (file) => {
    expect(read(file)).toMatchObject({ isHeldBack: true, problems: [] })
  })

  test('holds back a folder of drafts', () => {
    expect(read(yaml(), { path: 'a/_drafts/b.md' }).isHeldBack).toBe(true)
  })

  test.each([
    'draft: false',
    'draft: "no"',
    'published: true',
    'published: "on"',
    'status: publish',
    'publishDate:',
    'params: {draft: true}',
    'publisher: Asha',
  ])('%s does not', (line) => {
    expect(read(yaml(line))).toMatchObject({ isHeldBack: false, problems: [], time: undefined })
  })
})

describe('dating a file', () => {
  test.each([
    ['scheduled_at: 2027-01-14 18:30', '2027-01-14T13:00:00.000Z'],
    ['scheduledAt: 2027-01-14T18:30:00+01:00', '2027-01-14T17:30:00.000Z'],
    ['publishDate: 2027-01-14', '2027-01-13T18:30:00.000Z'],
    ['pubdate: "2027-01-14T18:30:00Z"\ndate: 2020-01-01', '2027-01-14T18:30:00.000Z'],
    ['published: 2027-01-14 18:30', '2027-01-14T13:00:00.000Z'],
    ['publish_date: 2027-1-4\ndate: 2027-01-14 18:30:00 UTC', undefined],
    ['date: 2027-01-14 18:30:00 UTC', '2027-01-14T18:30:00.000Z'],
    ['date: 2027-01-14 18:30:00.5 -0330', '2027-01-14T22:00:00.500Z'],
    ['date: 2027-01-14T18:30:00+05', '2027-01-14T13:30:00.000Z'],
    ['date: 2027-01-14 6:30 Z', '2027-01-14T06:30:00.000Z'],
    ['Date: 2027-01-14', '2027-01-13T18:30:00.000Z'],
    ['date: 2020-01-01\npublishDate: 2020-01-02', undefined],
  ])('%j is %s', (line, time) => {
    expect(read(yaml(line))).toMatchObject({ isHeldBack: false, problems: [], time })
  })

  test('dates of TOML, and the day in the name of a file', () => {
    expect(read(toml('date = 2027-01-14T18:30:00')).time).toBe('2027-01-14T13:00:00.000Z')
    expect(read(toml('date = 2027-01-14T18:30:00-02:00')).time).toBe('2027-01-14T20:30:00.000Z')
    expect(read(toml('publishDate = 2027-01-14')).time).toBe('2027-01-13T18:30:00.000Z')
    expect(read(yaml('published: true', 'publishDate: ""'), { path: '2027-01-14-one.md' }).time).toBe(
      '2027-01-13T18:30:00.000Z',
    )
    for (const path of ['2027-01-14-one.md', 'x/2027-1-14-one.md', '2027-01-14-one/index.md'])
      expect(read('Text', { path }).time).toBe('2027-01-13T18:30:00.000Z')
  })
})

describe('reports the line of an unreadable field', () => {
  test.each([
    ...[
      'draft: maybe',
      'draft:',
      'draft: [true]',
      'draft: 2',
      'published: soon',
      'published:',
      'build: never',
      '_build: {render: always}',
      'password: open',
      'cascade: {draft: true}',
      'cascade: [{params: {Status: draft}}]',
      'status: wip',
      'visibility: 3',
    ],
    ...[
      'expiryDate: never',
      'unpublishdate: 2099-01-01',
      'expiry_date: 2027-01-01',
      'publishDate: soon',
      'publishDate: 20270114',
      'date: 1799999999',
      'date:',
      'scheduled_at:',
    ],
    ...[
      'date: 2027-02-30',
      'date: 2027-01-14T18:30:00+05:30[Asia/Kolkata]',
      'date: 2027-01-14 18:30 IST',
      'date: 14 Jan 2027',
      'date: 2027-01',
      'date: {y: 2027}',
    ],
    ...[
      'publish_until: 2027-01-14',
      'embargo: 2027-01-14',
      'hiddenInHomeList: true',
      'draft_until: 2027-02-01',
      'scheduled: 2027-02-01',
    ],
  ])('%s', (line) => {
    const { problems } = read(yaml(line))
    expect(problems).toMatchObject([{ field: line.split(':')[0], line: 3 }])
  })

  test.each([
    ['a field written twice', yaml('draft: false', 'Draft: true'), 'draft and Draft are the same field'],
  ])('%s', (_, file, message) => {
    expect(
      read(file)
        .problems.map((problem) => problem.message)
        .join(),
    ).toContain(message)
  })

  test.each([
    ['no end', '---\ntitle: One\ndraft: true\n# Text', 'The front matter has no end'],
    ['another language', '---toml\ndraft = true\n---\nText', 'The front matter has no end'],
    ['JSON', '{"draft": true}\nText', 'Front matter in JSON'],
    ['an alias without an anchor', '---\ndraft: *no\n---\nText', 'Invalid front matter'],
  ])('%s', (_, file, message) => {
    expect(() => read(file)).toThrow(message)
  })

  test.each([
    ['longer fences, as in Hexo', '----\ntitle: One\ndraft: true\n----\nText', 3],
    ['no fence above, as in Hexo', '\ntitle: One\ntags:\n  - a\npublished: false\n---\nText', 5],
    ['fences of JSON in Hexo', ';;;\n"title": "One",\n"draft": true\n;;;\nText', 3],
    ['no fences, as in Pelican', 'Title: One\nStatus: draft\n\nText', 2],
    ['no fences, in TOML', 'title = "One"\ndate = 2020-01-01\n\nText', 2],
  ])('%s', (_, file, line) => {
    expect(() => read(file)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining('---') as string }),
    )
  })

  test('treats text that only looks like front matter as text', () => {
    for (const text of [
      'Date: one',
      '# Date: one\ndraft: true',
      'Two words: draft\n',
      'Note: one\n\ndraft: true',
    ])
      expect(read(`---\ntitle: One\n---\n${text}`)).toMatchObject({ isHeldBack: false, problems: [] })
    for (const text of [
      '# Date: one\ndraft: true',
      'Two words: draft\ndraft: true',
      'Note: one\n\ndraft: true',
      '-----\n',
      '',
    ])
      expect(read(text)).toMatchObject({ isHeldBack: false, problems: [] })
    for (const text of [
      '{{< figure src="a.png" >}}',
      '{: .lead}\nText',
      '-----\nText',
      '# Title\n\n---\ndraft: true\n---\n',
    ])
      expect(parseFrontMatter(text)).toMatchObject({ data: {}, text })
  })
})

const names = [
  'draft',
  'published',
  'headless',
  'unlisted',
  'hidden',
  'build',
  'status',
  'expiryDate',
  'publishDate',
  'date',
  'scheduled_at',
  'pubdate',
  'unpublishdate',
]

test('never ignores a publication field', () => {
  const name = fc
    .constantFrom(...names)
    .chain((name) => fc.constantFrom(name, name.toUpperCase(), name.replace(/[A-Z]/, '_$&')))
  const expected = /^(\s*(true|false|yes|no|on|off|y|n|t|f|0|1|published?|public|live)\s*|)$/i
  fc.assert(
    fc.property(name, fc.jsonValue({ maxDepth: 1 }), (name, value) => {
      const { isHeldBack, problems, time, others, notes } = read(
        `---\n${JSON.stringify({ [name]: value })}\n---\nText`,
      )
      if (problems.length === 0) expect(others).toEqual({})
      expect(notes.join()).not.toContain('ignored')
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value === null
      expect(
        isHeldBack ||
          problems.length > 0 ||
          time !== undefined ||
          (isPlain && expected.test(JSON.stringify(value ?? '').replaceAll('"', ''))),
      ).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('keeps a number as it is written', () => {
  const { data } = parseFrontMatter('---\ntitle: 1.10\ntags: [1.0, 0x10, 007, 1e3, true, "1.10"]\n---\n')
  expect(data).toEqual({ title: '1.10', tags: ['1.0', '0x10', '007', '1e3', 'true', '1.10'] })
})
