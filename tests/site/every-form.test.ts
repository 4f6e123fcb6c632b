import type { View } from '@chowk/engine'
import { describe, expect, test } from 'vitest'
import { Form } from '../../packages/site/src/http/form.ts'
import { cv } from '../../packages/site/src/writing/cv.ts'
import { askedBy } from '../../packages/site/src/writing/form-values.ts'
import { kinds } from '../../packages/site/src/writing/kinds.ts'
import { startSite } from './start-site.ts'

const forms = Object.values({ ...kinds, cv })
const lists = forms.flatMap((kind) =>
  askedBy(kind, kind.create).flatMap(({ field, control }) =>
    control.labelAt ? [{ of: kind.create, field, control }] : [],
  ),
)

/** Returns the tags of the form that writes, as they are. */
const tagsOf = (body: string, name: string) =>
  [...body.slice(body.indexOf('<main')).matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)

describe('a form for something new', () => {
  test.each(Object.values(kinds).map(({ path }) => path))(
    'decides nothing for its member at %s/new',
    async (path) => {
      const { browse } = await startSite()
      const { body } = await (await browse('asha')).get(`${path}/new`)
      const filled = tagsOf(body, 'input').filter(
        (tag) =>
          !/type="hidden"/.test(tag) &&
          (/ checked/.test(tag) || /type="(?!radio|checkbox)[^"]*"[^]*value="[^"]/.test(tag)),
      )
      expect(filled).toEqual([])
      expect(tagsOf(body, 'option').filter((tag) => / selected/.test(tag) && !/value=""/.test(tag))).toEqual(
        [],
      )
      const first = [...body.matchAll(/<select[^>]*>\s*<option value="([^"]*)"/g)].map(([, value]) => value)
      expect(first.filter((value) => value !== '')).toEqual([])
    },
  )

  test('asks for the period of a salary and the visibility of a community', async () => {
    const { browse } = await startSite()
    const asha = await browse('asha')
    const job = await asha.postWithFiles('/jobs/new', [
      ['title', 'Potter'],
      ['salary_min', '20000'],
    ])
    expect(job.body).toContain('Choose the period of the salary.')
    const community = await asha.postWithFiles('/c/new', [['name', 'Weir watchers']])
    expect(community.body).toContain('Choose who sees it.')
  })
})

describe.each(lists)('the list $field.name of $of', ({ field, control }) => {
  const nested = field.fields.size > 0 ? [...field.fields.keys()].filter((name) => name !== 'id') : ['']
  const rows = (values: readonly string[]) => {
    const form = new Form()
    for (const [row, value] of values.entries())
      for (const [index, name] of nested.entries())
        form.add([field.name, row, name].filter((part) => part !== '').join('.'), index === 0 ? value : '')
    return form
  }

  test('omits empty rows', async () => {
    const read = await control.read(
      { form: rows(['', 'One', '  ', '2020', '']), visit: {} as View, zone: 'UTC' },
      field,
    )
    expect(read).toHaveLength(2)
    expect(await control.read({ form: rows(['', '']), visit: {} as View, zone: 'UTC' }, field)).toEqual([])
  })

  test('names the row of an error, not counting from the rows that were sent', () => {
    const path = control.place!(
      rows(['', 'One', '']),
      field,
      [field.name, 0, nested[0]].filter((part) => part !== '').join('.'),
    )
    expect(control.labelAt!(path)).toMatch(/ 2(, .+)?$/)
  })
})

test('submits a form with an added empty row', async () => {
  const { browse } = await startSite()
  const asha = await browse('asha')
  for (const path of [...Object.values(kinds).map((kind) => `${kind.path}/new`), '/settings/cv']) {
    const { body } = await asha.get(path)
    for (const [, name = ''] of body.matchAll(/value="add:(\w+)"/g)) {
      const added = (await asha.postWithFiles(path, [['do', `add:${name}`]])).body
      const requiredIn = (text: string) =>
        tagsOf(text, '(?:input|textarea|select)').filter(
          (tag) => tag.includes(`name="${name}.`) && / required/.test(tag),
        )
      expect(requiredIn(added), `${path} ${name}`).toHaveLength(requiredIn(body).length)
    }
  }
})
