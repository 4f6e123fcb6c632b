import axe from 'axe-core'
import { afterAll, describe, expect, test } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import { lines, startJob, type Person } from './job-town.ts'

afterAll(() => process.stdout.write(`\nClicks and stops of more jobs\n${lines.splice(0).join('\n')}\n`))

const png = { name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng) }

/** Types at the end of the text of a form. */
async function type({ page }: Person, words: string): Promise<void> {
  await page.locator('.ProseMirror').first().press('Control+End')
  await page.keyboard.type(words)
}

describe.each([375, 1280])('jobs at %i px, in few clicks', (width) => {
  const job = (
    name: string,
    most: number,
    run: (town: Awaited<ReturnType<typeof startJob>>) => Promise<void>,
  ) =>
    test(name, async () => {
      const town = await startJob('Asia/Kolkata', width)
      await run(town)
      expect(town.world.errors).toEqual([])
      town.done(name, { most })
    })

  job('a member writes a post with an image, and edits it twice', 5, async ({ member, act }) => {
    const asha = await member('asha')
    const { page } = asha
    await asha.click('link', 'Write')
    await asha.click('link', /^Post/, 'main')
    await page.getByLabel('Title').fill('First firing')
    await page.locator('[name="featured_image.file"]').setInputFiles(png)
    await page.getByRole('img', { name: 'kiln.png' }).waitFor()
    await page.locator('.ProseMirror').first().waitFor()
    await type(asha, 'It **held**.')
    await asha.click('button', 'Publish', 'main')
    for (const words of [' Again.', ' And again.']) {
      await asha.click('link', 'Edit', 'main')
      await page.locator('.ProseMirror strong').waitFor()
      await type(asha, words)
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/\/posts\/first-firing\?done=saved/)
    }
    const { items } = await act('asha', 'posts.list', {})
    const { item } = await act('asha', 'posts.get', { params: { id: items[0]!.id } })
    expect(item.body).toBe('<p>It <strong>held</strong>. Again. And again.</p>')
    expect(item.featured_image).toBeTruthy()
  })

  job('a member offers a service with two packages', 4, async ({ member, act }) => {
    const dev = await member('dev')
    const { page } = dev
    await dev.click('link', 'Write')
    await dev.click('link', /^Service/, 'main')
    await page.getByLabel('Title').fill('Glazing in a day')
    await page.locator('.ProseMirror').first().waitFor()
    await type(dev, 'Bring your pots.')
    await page.getByLabel('Category').selectOption({ index: 1 })
    for (const [row, price] of [500, 900].entries()) {
      if ((await page.locator(`[name="packages.${row}.price"]`).count()) === 0)
        await dev.click('button', /Add.*package/i, 'main')
      await page.locator(`[name="packages.${row}.name"]`).fill(`Package ${row + 1}`)
      await page.locator(`[name="packages.${row}.price"]`).fill(String(price))
      await page.locator(`[name="packages.${row}.delivery_days"]`).fill('1')
    }
    await dev.click('button', 'Publish', 'main')
    await page.waitForURL(/\/services\/glazing/)
    const { item } = await act('dev', 'services.get', { params: { slug: 'glazing-in-a-day' } })
    expect(item.packages.map(({ price }) => price)).toEqual([500, 900])
  })

  job(
    'a service is booked, delivered by mistake, delivered, completed and rated',
    14,
    async ({ member, act }) => {
      const slug = 'a-website-for-your-shop-in-a-week'
      const sana = await member('sana', `/services/${slug}`)
      await sana.page.locator('.package').first().click()
      await sana.click('button', 'Book', 'main')
      const ravi = await member('ravi', new URL(sana.page.url()).pathname)
      for (const step of ['Accept', 'Start work', 'Deliver', 'Undo', 'Deliver'])
        await ravi.click('button', step, 'main')
      await sana.click('link', /Notifications/, '.top')
      await sana.click('link', /Ravi Menon/, 'main')
      await sana.page.getByText('Complete…').click()
      await sana.click('button', 'Complete', 'main')
      await sana.click('link', 'Review the service', 'main')
      await sana.page.locator('.stars label').last().click()
      await sana.click('button', 'Review', 'main')
      const { items } = await act('sana', 'bookings.list', {})
      expect(items[0]!.history.map(({ status }) => status)).toEqual([
        'pending',
        'accepted',
        'in_progress',
        'delivered',
        'completed',
      ])
    },
  )

  job(
    'a job is posted, applied for, and its applicant rejected, after a rejection undone',
    13,
    async ({ member, act }) => {
      await act('dev', 'cv.update', { body: { headline: 'Cook' } })
      const sana = await member('sana')
      await sana.click('link', 'Write')
      await sana.click('link', /^Job/, 'main')
      await sana.page.getByLabel('Title').fill('Night baker')
      await sana.page.locator('.ProseMirror').first().waitFor()
      await type(sana, 'From two to six.')
      for (const name of ['Employment type', 'Workplace', 'Experience'])
        await sana.page.getByLabel(name).selectOption({ index: 1 })
      await sana.click('button', 'Publish', 'main')
      await sana.page.waitForURL(/night-baker/)
      const dev = await member('dev', new URL(sana.page.url()).pathname)
      await dev.page.getByLabel(/letter/i).fill('I am up anyway.')
      await dev.click('button', 'Apply', 'main')
      await sana.click('link', /Notifications/, '.top')
      await sana.click('link', /Dev Chatterjee/, 'main')
      for (const again of [false, true]) {
        await sana.page.getByText('Reject…').click()
        await sana.page.getByLabel(/^Reason/).fill('We chose someone nearer.')
        await sana.click('button', 'Reject', 'main')
        if (!again) await sana.click('button', 'Undo', 'main')
      }
      await dev.click('link', /Notifications/, '.top')
      await dev.click('link', /Night baker/, 'main')
      expect(await dev.text()).toMatch(/Not selected[^]*Thank you for applying[^]*We chose someone nearer/)
    },
  )

  job('a member founds a community and invites another, who joins', 8, async ({ member }) => {
    const [asha, ravi] = [await member('asha'), await member('ravi')]
    await asha.click('link', 'Write')
    await asha.click('link', /^Community/, 'main')
    await asha.page.getByLabel('Name').fill('Weir watchers')
    await asha.page.getByLabel('Visibility').selectOption({ index: 1 })
    await asha.click('button', 'Publish', 'main')
    await asha.page.waitForURL(/\/c\/weir-watchers/)
    await asha.click('link', /Requests and\s+invites/, 'main')
    await asha.page.getByLabel('Invite members').fill('ravi')
    await asha.click('button', 'Invite', 'main')
    await ravi.click('link', /Notifications/, '.top')
    await ravi.click('link', /Weir watchers/, 'main')
    await ravi.click('button', 'Accept the invite', 'main')
    expect(await ravi.text()).toContain('✓ Member')
  })

  job('a member finds another by name, follows and asks to connect', 3, async ({ member, act }) => {
    const tom = await member('tom', '/u')
    await tom.page.getByRole('searchbox', { name: 'Search members' }).fill('lakshmi')
    await tom.page.keyboard.press('Enter')
    await tom.click('link', /Lakshmi/, 'main')
    await tom.click('button', 'Follow', 'main')
    await tom.click('button', /^Connect/, 'main')
    const { user } = await act('tom', 'users.get', { params: { username: 'lakshmi' } })
    expect(user).toMatchObject({ following: true, connection: 'pending_sent' })
  })

  job('a reader saves a post, removes it by mistake and undoes that', 4, async ({ member, act }) => {
    const tom = await member('tom', '/posts')
    await tom.page.locator('main .entry :is(h2, h3) a').first().click()
    await tom.click('button', 'Save', 'main')
    const { items } = await act('tom', 'favorites.list', {})
    const again = await member('tom', '/saved')
    await again.click('button', /^Remove/, 'main')
    await again.click('button', 'Undo', 'main')
    expect((await act('tom', 'favorites.list', {})).items).toEqual(items)
  })

  job('an admin raises a role by mistake and undoes it', 3, async ({ member, act }) => {
    const lakshmi = await member('lakshmi', '/c/tuesday-founders?tab=members')
    const role = async () =>
      (
        await act('lakshmi', 'communities.feed', {
          params: { slug: 'tuesday-founders' },
          query: { tab: 'members' },
        })
      ).items.map((item) => item.type === 'member' && [item.member.username, item.role])
    const before = await role()
    await lakshmi.click('button', /^More actions/, 'main .people, main')
    await lakshmi.click('button', /^Make/, 'main')
    expect(await role()).not.toEqual(before)
    await lakshmi.page.evaluate(axe.source)
    expect((await lakshmi.page.evaluate<axe.AxeResults>('axe.run()')).violations).toEqual([])
    await lakshmi.click('button', 'Undo', 'main')
    expect(await role()).toEqual(before)
  })

  job('a writer goes on without network, and publishes after it is back', 2, async ({ member, act }) => {
    const asha = await member('asha', '/posts/new')
    const { page } = asha
    await page.getByLabel('Title').fill('On the train')
    await page.locator('.ProseMirror').first().waitFor()
    await type(asha, 'Before the tunnel.')
    await page.context().setOffline(true)
    await type(asha, ' In the tunnel.')
    await asha.click('button', 'Publish', 'main')
    await page.getByText(/You are offline/).waitFor()
    await type(asha, ' And after it.')
    await page.context().setOffline(false)
    await asha.click('button', 'Publish', 'main')
    await page.waitForURL(/on-the-train/)
    const { items } = await act('asha', 'posts.list', {})
    const { item } = await act('asha', 'posts.get', { params: { id: items[0]!.id } })
    expect(item.body).toBe('<p>Before the tunnel. In the tunnel. And after it.</p>')
  })
})
