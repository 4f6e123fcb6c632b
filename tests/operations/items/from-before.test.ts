import { expect, test } from 'vitest'
import { itemContents } from '../../../packages/engine/src/entities/content.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { publishAny } from '../content.ts'

onEveryStore('an item of a version that knew a field of its kind not yet', (world) => {
  test.each([
    ['mcq', { explanation: null }, { explanation: '<p>Curcumin.</p>' }],
    ['service', { faqs: [] }, { faqs: [{ question: 'Who?', answer: 'I.' }] }],
    ['job', { skills: [] }, { skills: ['throwing'] }],
  ] as const)('accepts new fields of a %s that was created without them', async (type, nothing, input) => {
    const asha = await world().member('asha')
    const id = await publishAny(asha, type)
    const { store } = world().control.engine
    await store.transact((tx) => tx.update(itemContents, id, { details: {} }))

    const namespace = type === 'mcq' ? 'mcqs' : type === 'service' ? 'services' : 'jobs'
    const slug = (await asha.ok(`${namespace}.list`)).items[0]!.slug
    const get = () => asha.callLoosely(`${namespace}.get`, { params: { id, slug } })
    expect((await get()).body).toMatchObject({ item: nothing })
    const change = (body: object) => asha.callLoosely(`${namespace}.update`, { params: { id }, body })
    expect((await change(nothing)).body).toMatchObject({ updated: [] })
    expect((await change(input)).body).toMatchObject({ updated: Object.keys(input) })
    expect((await get()).body).toMatchObject({ item: input })
  })
})
