import { operationById, operationIds, type OperationId } from '@chowk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { sweepPart } from '../harness/sweep.ts'
import { HANG_TIMEOUT_MS } from '../harness/timeouts.ts'
import { connect } from './connected.ts'
import { kilnKeeper } from './trading.ts'
import { startSite, type Act } from './start-site.ts'

interface Creation {
  readonly path: string
  /** Table of what it creates. */
  readonly table: string
  readonly button: string
  /** How many its target takes from a member. */
  readonly most?: 1
  /** Whether its page no longer offers a form once it was sent. */
  readonly isGone?: true
  readonly type: (page: Page, text: string) => Promise<void>
}

const fill =
  (...labels: readonly string[]) =>
  async (page: Page, text: string): Promise<void> => {
    // On pages for writing, an editor takes the place of the text once they are loaded.
    const plain = page.locator('.writing textarea[data-rich]:not([hidden])')
    await expect.poll(() => plain.count(), { timeout: HANG_TIMEOUT_MS }).toBe(0)
    for (const label of labels)
      await page.locator('main').getByLabel(label, { exact: true }).first().fill(text)
  }

/** Forms of all operations that create something. */
const creations: Readonly<Partial<Record<OperationId, Creation>>> = {
  'posts.create': { path: '/posts/new', table: 'items', button: 'Publish', type: fill('Title', 'Text') },
  'questions.create': {
    path: '/questions/new',
    table: 'items',
    button: 'Publish',
    type: fill('Question', 'Details (optional)'),
  },
  'polls.create': {
    path: '/polls/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Question')(page, text)
      await fill('Option 1')(page, 'Friday')
      await fill('Option 2')(page, 'Sunday')
    },
  },
  'mcqs.create': {
    path: '/mcqs/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Question')(page, text)
      await fill('Option 1')(page, 'Friday')
      await fill('Option 2')(page, 'Sunday')
      await page.getByRole('radio').first().check()
    },
  },
  'services.create': {
    path: '/services/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Title', 'Description')(page, text)
      await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
      await fill('Name')(page, 'A day')
      await page.locator('[name="packages.0.description"]').fill('Work')
      await page.locator('[name="packages.0.price"]').fill('900')
      await page.locator('[name="packages.0.delivery_days"]').fill('2')
    },
  },
  'jobs.create': {
    path: '/jobs/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Title', 'Description')(page, text)
      for (const label of ['Employment type', 'Workplace', 'Experience'])
        await page.getByLabel(label, { exact: true }).selectOption({ index: 1 })
    },
  },
  'communities.create': {
    path: '/c/new',
    table: 'communities',
    button: 'Publish',
    async type(page, text) {
      await fill('Name')(page, text)
      await page.getByLabel(/^Visibility/).selectOption({ index: 1 })
    },
  },
  'posts.comment': { path: '', table: 'comments', button: 'Comment', type: fill('Your comment') },
  'polls.comment': { path: '', table: 'comments', button: 'Comment', type: fill('Your comment') },
  'mcqs.comment': { path: '', table: 'comments', button: 'Comment', type: fill('Your comment') },
  'questions.answer': { path: '', table: 'comments', button: 'Answer', type: fill('Your answer') },
  'comments.reply': {
    path: '',
    table: 'comments',
    button: 'Reply',
    type: (page, text) => page.getByLabel(/^Your reply/).fill(text),
  },
  'chats.send': {
    path: '',
    table: 'messages',
    button: 'Send',
    type: (page, text) => page.locator('#write').fill(text),
  },
  'groups.create': {
    path: '/chats/groups/new',
    table: 'messages',
    button: 'Create group',
    async type(page, text) {
      await fill('Name')(page, text)
      await page.getByRole('checkbox').first().check()
    },
  },
  'services.book': {
    path: '/services/a-website-for-your-shop-in-a-week',
    table: 'bookings',
    button: 'Book',
    async type(page, text) {
      await page.locator('.package').first().click()
      await page
        .locator('main')
        .getByLabel(/^Requirements/)
        .fill(text)
    },
  },
  'services.review': {
    path: '/services/a-website-for-your-shop-in-a-week#reviews',
    table: 'reviews',
    button: 'Review',
    isGone: true,
    async type(page, text) {
      await page.locator('.stars label').nth(3).click()
      await fill('Your review')(page, text)
    },
  },
  'jobs.apply': {
    path: '',
    table: 'applications',
    button: 'Apply',
    isGone: true,
    type: fill('Cover letter (optional)'),
  },
  'tags.create': { path: '/tags', table: 'tags', button: 'Create tag', type: fill('Name') },
  'chats.forward': {
    path: '',
    table: 'messages',
    button: 'Forward',
    // The text decides to whom.
    async type(page, text) {
      for (const [index, box] of (await page.getByRole('checkbox').all()).entries())
        await box.setChecked(index === (text === 'By the weir' ? 0 : 1))
    },
  },
  'reports.create': {
    path: '',
    table: 'reports',
    button: 'Report',
    most: 1,
    async type(page, text) {
      await page.getByLabel('Reason').selectOption('spam')
      await fill('Details')(page, text)
    },
  },
}

/** Returns the path of a job for which a member, who has a CV, can apply. */
async function jobFor(username: string, act: Act) {
  await act(username, 'cv.update', { body: { headline: 'Cook' } })
  return (await act('ravi', 'jobs.create', { body: kilnKeeper })).url
}

/** Completes a booking of a member, who may review its service then. */
async function bookedAndDone(username: string, act: Act) {
  const slug = 'a-website-for-your-shop-in-a-week'
  const { item } = await act(username, 'services.get', { params: { slug } })
  const booking = { params: { id: item.id }, body: { package_id: item.packages[0]!.id } }
  const params = { id: (await act(username, 'services.book', booking)).id }
  for (const step of ['accept', 'progress', 'deliver'] as const)
    await act(item.author.username, `bookings.${step}`, { params })
  await act(username, 'bookings.complete', { params })
}

async function startMember() {
  const site = await startSite()
  const { act } = site
  await connect(site, 'sana', 'noor')
  await connect(site, 'sana', 'omar')
  const question = await act('ravi', 'questions.create', { body: { title: 'Which clay?', body: '<p>x</p>' } })
  const post = await act('ravi', 'posts.create', { body: { title: 'Our kiln', body: '<p>x</p>' } })
  const comment = await act('ravi', 'posts.comment', { params: { id: post.id }, body: { body: '<p>Hm</p>' } })
  const { message } = await act('noor', 'chats.send', { params: { key: '@sana' }, body: { body: 'Hello' } })
  const poll = await act('ravi', 'polls.create', { body: { question: 'When?', options: ['Now', 'Later'] } })
  const quiz = await act('ravi', 'mcqs.create', {
    body: { question: 'How hot?', options: ['Hot', 'Hotter'], correct_option: 1 },
  })
  const paths: Readonly<Partial<Record<OperationId, string | null>>> = {
    'posts.comment': post.url,
    'polls.comment': poll.url,
    'mcqs.comment': quiz.url,
    'questions.answer': question.url,
    'comments.reply': `${post.url}?reply=${comment.id}#comment-${comment.id}`,
    'chats.send': `/chats/${message.chat_key}`,
    'chats.forward': `/chats/${message.chat_key}/forward?message=${message.id}`,
    'jobs.apply': await jobFor('sana', act),
    'reports.create': `/report?type=post&id=${post.id}`,
  }
  await bookedAndDone('sana', act)
  const context = await (await startChromium()).newContext()
  const home = `http://localhost:${site.port}`
  const signIn = async () => {
    const page = await context.newPage()
    await page.goto(`${home}/sign-in?link=${await site.link('sana')}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${home}/`)
    return page
  }
  const count = async (table: string) => {
    const rows = (await site.control.snapshot()).rows as readonly (readonly [string, object])[]
    return rows.filter(([name]) => name === table).length
  }
  return {
    ...site,
    context,
    home,
    signIn,
    count,
    pathOf: (id: OperationId) => home + (paths[id] ?? creations[id]!.path),
  }
}

const buttonOf = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).last()

/** Presses a button, and returns the address that it leads to. */
async function send(page: Page, button: string): Promise<string> {
  const done = page.waitForNavigation()
  await buttonOf(page, button).click()
  await done
  return page.url()
}

async function signOut(context: BrowserContext, home: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(home)
  const done = page.waitForNavigation()
  await page.evaluate('document.querySelector(\'form[action="/sign-out"]\').requestSubmit()')
  await done
  await page.close()
}

const all = Object.entries(creations) as [OperationId, Creation][]

const drawn = sweepPart(all, 4)

test('has a form for every operation that creates something', () => {
  const creating = operationIds.filter((id) => operationById(id).status === 201)
  // Images are uploaded with the forms that hold them.
  expect([...all.map(([id]) => id), 'media.upload'].sort()).toEqual(creating.toSorted())
})

describe.each(drawn)('the form of %s', (id, { table, button, most = 2, isGone = false, type }) => {
  test('creates one item from double clicks, Back and reloads', async () => {
    const { signIn, count, pathOf, world } = await startMember()
    const page = await signIn()
    const before = await count(table)
    await page.goto(pathOf(id))
    await type(page, 'By the weir')
    const form = page.url()
    await buttonOf(page, button).dblclick()
    // The second click aborts the navigation of the first, which a wait for a navigation would reject.
    await expect.poll(() => page.url(), { timeout: HANG_TIMEOUT_MS }).not.toBe(form)
    await page.waitForLoadState()
    const made = page.url()
    expect(await count(table)).toBe(before + 1)
    for (const again of ['Back', 'reload'] as const) {
      await page.goBack()
      if (again === 'reload') await page.reload()
      if (isGone) {
        expect(await buttonOf(page, button).count()).toBe(0)
        continue
      }
      await type(page, 'By the weir')
      expect(await send(page, button)).toBe(made)
      expect(await count(table)).toBe(before + 1)
    }
    expect(world.errors).toEqual([])
    if (isGone) return
    await page.goBack()
    await type(page, 'By the river')
    await send(page, button)
    expect(await page.getByRole('alert').innerText()).toContain('You have already submitted')
    if (id !== 'chats.forward') expect(await page.content()).toContain('By the river')
    expect(await count(table)).toBe(before + 1)
    await send(page, button)
    expect(await count(table)).toBe(before + most)
    expect(world.errors).toEqual([])
  })

  test('creates one where the session ended while it was open', async () => {
    const { signIn, count, pathOf, context, home, world } = await startMember()
    const page = await signIn()
    const before = await count(table)
    await page.goto(pathOf(id))
    await type(page, 'By the weir')
    await signOut(context, home)
    await send(page, button)
    expect(await page.locator('h1').innerText()).toBe('You are signed out')
    await (await signIn()).close()
    await send(page, 'Continue with the form')
    expect(await page.getByRole('alert').innerText()).toContain('You have signed in or out')
    const made = await send(page, button)
    expect(await count(table)).toBe(before + 1)
    await page.goto(made)
    expect(await count(table)).toBe(before + 1)
    expect(world.errors).toEqual([])
  })
})
