import { afterAll, describe, expect, test } from 'vitest'
import { lines, startJob } from './job-town.ts'

/** The jobs, with the clicks of all people in them at most, and what people needed of an earlier version of the site. */
const jobs = {
  'a stranger joins, and schedules a first post for tomorrow at nine': {
    before: { clicks: 16, stops: 1 },
    most: 5,
  },
  'a member asks, another answers, and the answer is accepted': { before: { clicks: 19, stops: 1 }, most: 9 },
  'a member books a service, connects with the provider from the booking, and they write': {
    before: { clicks: 11, stops: 2 },
    most: 8,
  },
  'who hires looks at an applicant of the list, hires, and closes the job': {
    before: { clicks: 6, stops: 1 },
    most: 4,
  },
  'a member asks to join a community, and is let in': { before: { clicks: 7, stops: 0 }, most: 5 },
} as const

afterAll(() =>
  process.stdout.write(`\nClicks and stops of whole jobs, before → now\n${lines.splice(0).join('\n')}\n`),
)

describe.each(['Asia/Kolkata', 'America/Los_Angeles'])('five jobs in %s, in few clicks', (zone) => {
  const job = (name: keyof typeof jobs, run: (town: Awaited<ReturnType<typeof startJob>>) => Promise<void>) =>
    test(name, async () => {
      const town = await startJob(zone)
      await run(town)
      town.done(name, jobs[name])
    })

  job('a stranger joins, and schedules a first post for tomorrow at nine', async ({ open, engine }) => {
    const kavya = await open()
    const { page } = kavya
    await kavya.click('link', 'Sign up', 'main')
    await page.getByLabel('Username').fill('kavya')
    await page.getByLabel('Name', { exact: true }).fill('Kavya')
    await page.getByLabel('Password').fill('six herons by the weir')
    await kavya.click('button', 'Sign up', 'main')
    await kavya.click('link', 'Write')
    await kavya.click('link', /Post/, 'main')
    await page.getByLabel('Title').fill('First rain')
    await page.locator('#body-editor').fill('At last.')
    const tomorrow = new Date(engine.clock.now() + 24 * 60 * 60_000).toLocaleDateString('sv', {
      timeZone: zone,
    })
    await page.locator('[name=scheduled_at]').fill(`${tomorrow}T09:00`)
    await kavya.click('button', 'Schedule', 'main')
    await page.waitForURL(/\/schedule/)
    const { items } = await engine.as('kavya').call('scheduled.list', { query: {} })
    expect(new Date(items[0]!.scheduled_at).toLocaleString('sv', { timeZone: zone })).toBe(
      `${tomorrow} 09:00:00`,
    )
  })

  job('a member asks, another answers, and the answer is accepted', async ({ member }) => {
    const [dev, meera] = [await member('dev'), await member('meera')]
    await dev.click('link', 'Questions', '.sections')
    await dev.click('link', 'Ask', 'main')
    await dev.page
      .getByLabel(/Question|Title/)
      .first()
      .fill('Which glaze survives a dishwasher?')
    await dev.click('button', 'Publish', 'main')
    await meera.click('link', 'Questions', '.sections')
    await meera.click('link', 'Which glaze survives a dishwasher?')
    await meera.page.getByLabel('Your answer').fill('Celadon, at 1,280 °C.')
    await meera.click('button', 'Answer', 'main')
    await dev.click('link', /Notifications/, '.account')
    await dev.click('link', /Meera Iyer/, 'main')
    await dev.click('button', 'Accept', 'main')
    expect(await dev.text()).toContain('Accepted')
  })

  job(
    'a member books a service, connects with the provider from the booking, and they write',
    async ({ member }) => {
      const [sana, ravi] = [await member('sana'), await member('ravi')]
      await sana.click('link', 'A website for your shop in a week')
      await sana.page.locator('.package').first().click()
      await sana.click('button', 'Book and ask to connect', 'main')
      await ravi.click('link', /Notifications/, '.account')
      await ravi.click('button', /^Accept the connection/, 'main')
      expect(await ravi.text()).toContain('You are connected.')
      await ravi.page.locator('#write').fill('Which colours do you want?')
      await ravi.click('button', 'Send', 'main')
      await sana.click('link', /Messages/, '.account')
      await sana.click('link', /Ravi Menon/, 'main')
      expect(await sana.text()).toContain('Which colours do you want?')
    },
  )

  job('who hires looks at an applicant of the list, hires, and closes the job', async ({ member }) => {
    const sana = await member('sana', '/jobs/cook-for-weekend-dinners')
    await sana.click('link', 'View applications', 'main')
    expect(await sana.text()).toContain('My grandmother taught me.')
    await sana.click('button', /^Shortlist/, 'main')
    await sana.click('link', /^Hire Dev Chatterjee/, 'main')
    await sana.click('button', 'Hire and close the job', 'main')
    expect(await sana.text()).not.toContain('What about the job?')
  })

  job('a member asks to join a community, and is let in', async ({ member }) => {
    const [tom, lakshmi] = [await member('tom', '/c/tuesday-founders'), await member('lakshmi')]
    await tom.click('button', 'Ask to join', 'main')
    await lakshmi.click('link', /Notifications/, '.account')
    await lakshmi.click('button', 'Accept Tom Fernandes', 'main')
    await tom.click('link', /Notifications/, '.account')
    await tom.click('link', /Tuesday Founders/, 'main')
    expect(await tom.text()).toContain('✓ Member')
  })
})

test('counts an error page, a rejected form and a page reached without a click as stops', async () => {
  const { open } = await startJob('Asia/Kolkata')
  const { page, effort } = await open('/sign-in')
  await page.goto(page.url().replace('/sign-in', '/nowhere'))
  await page.goBack()
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Username').fill('asha')
  await page.getByLabel('Password').fill('not hers')
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(effort.stops).toEqual([
    'without a click: navigate',
    'an error page: 404',
    'without a click: back_forward',
    'the browser refuses username',
    'the browser refuses password',
    expect.stringContaining('password'),
  ])
  expect(effort.clicks).toBe(2)
})
