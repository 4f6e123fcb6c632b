import { expect, test } from 'vitest'
import { formOn } from './form-on.ts'
import { startSite } from './start-site.ts'
import { saveMember } from '../harness/administer.ts'

test('a member who follows nobody finds communities, tags and members on the first page, until something is there', async () => {
  const { browse, engine } = await startSite()
  await saveMember(engine, { username: 'nila', display_name: 'Nila' })
  const nila = await browse('nila')
  const { body } = await nila.get('/')
  expect(body).toContain('Welcome')
  const main = body.slice(body.indexOf('<main'))
  for (const path of ['/c/pune-potters', '/tags/pottery', '/u/sana'])
    expect(main).toContain(`<a href="${path}">`)
  // She need not follow herself.
  expect(main).not.toContain('/u/nila')
  await nila.post('/c/pune-potters', { action: 'join' })
  expect((await nila.get('/')).body).not.toContain('Welcome')
})

test('a day of the calendar leads to a form that is filled with it', async () => {
  const { browse, engine } = await startSite()
  const asha = await browse('asha')
  const { body } = await asha.get('/schedule?view=month')
  const day = new Date(engine.clock.now()).toISOString().slice(0, 8)
  const links = [...body.matchAll(/href="(\/posts\/new\?scheduled_at=([^"]+))"/g)]
  expect(links.length).toBeGreaterThan(0)
  const [, path = '', at = ''] = links.at(-1)!
  expect(at).toMatch(new RegExp(`^${day}\\d\\dT09:00$`))
  expect(Object.fromEntries(formOn((await asha.get(path)).body)).scheduled_at).toBe(at)
})
