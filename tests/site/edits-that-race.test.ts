import { describe, expect, test } from 'vitest'
import { anyStoreOf } from '../harness/stores.ts'
import { whole } from '../harness/sweep.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { startSite } from './start-site.ts'

const ROUNDS = whole ? 6 : 2

/** Fields edited concurrently in two tabs, with their readers. */
const edited = {
  post: { field: 'body', create: { title: 'Rain', body: '<p>As it was.</p>' } },
  community: { field: 'description', create: { name: 'Rain', description: 'As it was.' } },
} as const

describe.each(anyStoreOf('edits that race'))('concurrent edits on %s', (store) => {
  test.each(['post', 'community'] as const)(
    'keeps one of two concurrent edits of a %s and shows the other next to it',
    async (kind) => {
      const { browse, act } = await startSite({ store })
      const { field, create } = edited[kind]
      const made =
        kind === 'post'
          ? await act('asha', 'posts.create', { body: create as (typeof edited)['post']['create'] })
          : await act('asha', 'communities.create', {
              body: create as (typeof edited)['community']['create'],
            })
      const asha = await browse('asha')
      const path = `${made.url}/edit`
      for (let round = 0; round < ROUNDS; round++) {
        const opened = parseForm((await asha.get(path)).body)
        const typed = [`First of ${round}`, `Second of ${round}`]
        const sent = await Promise.all(
          typed.map((text) => asha.postWithFiles(path, fillForm(opened, { [field]: text }))),
        )
        expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409])
        const kept = sent.findIndex(({ status }) => status === 303)
        const { body } = await asha.get(path)
        expect(body).toContain(typed[kept])
        expect(body).not.toContain(typed[1 - kept])
        const refused = sent[1 - kept]!.body
        expect(refused).toContain(typed[0])
        expect(refused).toContain(typed[1])
      }
    },
  )

  test('never overwrites an edit made by a program while the form was open', async () => {
    const { browse, act } = await startSite({ store })
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Rain', body: '<p>x</p>' } })
    const asha = await browse('asha')
    for (let round = 0; round < ROUNDS; round++) {
      const opened = parseForm((await asha.get(`${url}/edit`)).body)
      const [sent] = await Promise.all([
        asha.postWithFiles(`${url}/edit`, fillForm(opened, { title: `Typed ${round}` })),
        act('asha', 'posts.update', { params: { id }, body: { title: `From the phone ${round}` } }),
      ])
      const { item } = await act('asha', 'posts.get', { params: { id } })
      // Either it came first and the program overwrote it, or it was refused.
      expect(item.title).toBe(`From the phone ${round}`)
      expect([303, 409]).toContain(sent.status)
    }
  })
})

describe('a form that was opened before someone else changed the same', () => {
  test('overwrites nothing, shows both versions and stores a resubmission', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', {
      body: { title: 'Rain', body: '<p>As it was.</p>', tags: ['monsoon'] },
    })
    const asha = await browse('asha')
    const opened = fillForm(parseForm((await asha.get(`${url}/edit`)).body), { body: 'What I typed here.' })
    await act('asha', 'posts.update', { params: { id }, body: { body: '<p>From the phone.</p>', tags: [] } })
    const refused = await asha.postWithFiles(`${url}/edit`, opened)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('This was changed after you opened the page.')
    expect(refused.body).toMatch(/Saved version[^]*From the phone\.[^]*What I typed here\.<\/textarea>/)
    // Equal fields are omitted.
    expect(/<summary>Saved version[^]*?<\/details>/.exec(refused.body)![0]).not.toContain('Title')
    const read = async () => (await act('asha', 'posts.get', { params: { id } })).item
    expect(await read()).toMatchObject({ body: '<p>From the phone.</p>', tags: [] })
    expect((await asha.postWithFiles(`${url}/edit`, parseForm(refused.body))).status).toBe(303)
    expect(await read()).toMatchObject({ body: '<p>What I typed here.</p>', tags: ['monsoon'] })
  })

  test('remembers unseen changes after a rejection for another reason', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Rain', body: '<p>x</p>' } })
    const asha = await browse('asha')
    const opened = fillForm(parseForm((await asha.get(`${url}/edit`)).body), { zone: 'Nowhere/At all' })
    const refused = await asha.postWithFiles(`${url}/edit`, opened)
    expect(refused.status).toBe(422)
    await act('asha', 'posts.update', { params: { id }, body: { title: 'Rain, and more' } })
    const again = fillForm(parseForm(refused.body), { zone: 'UTC' })
    expect((await asha.postWithFiles(`${url}/edit`, again)).status).toBe(409)
  })
})
