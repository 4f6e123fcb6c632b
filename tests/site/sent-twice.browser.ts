import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { actOn } from '../harness/act-on.ts'
import { connect } from './connected.ts'
import { startSite } from './start-site.ts'

interface Creation {
  readonly path: string
  /** Table of what it creates. */
  readonly table: string
  readonly button: string
  /** How many its target takes from a member. */
  readonly most?: 1
  readonly type: (page: Page, text: string) => Promise<void>
}

const fill =
  (...labels: readonly string[]) =>
  async (page: Page, text: string): Promise<void> => {
    for (const label of labels)
      await page.locator('main').getByLabel(label, { exact: true }).first().fill(text)
  }

/** Forms that stay after what they created, so that they can be sent again. */
const creations: Readonly<Record<string, Creation>> = {
  post: { path: '/posts/new', table: 'items', button: 'Publish', type: fill('Title', 'Text') },
  question: {
    path: '/questions/new',
    table: 'items',
    button: 'Publish',
    type: fill('Question', 'Details (optional)'),
  },
  poll: {
    path: '/polls/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Question')(page, text)
      await fill('Option 1')(page, 'Friday')
      await fill('Option 2')(page, 'Sunday')
    },
  },
  quiz: {
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
  service: {
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
  job: {
    path: '/jobs/new',
    table: 'items',
    button: 'Publish',
    async type(page, text) {
      await fill('Title', 'Description')(page, text)
      for (const label of ['Employment type', 'Workplace', 'Experience'])
        await page.getByLabel(label, { exact: true }).selectOption({ index: 1 })
    },
  },
  community: {
    path: '/c/new',
    table: 'communities',
    button: 'Publish',
    async type(page, text) {
      await fill('Name')(page, text)
      await page.getByLabel(/^Visibility/).selectOption({ index: 1 })
    },
  },
  comment: { path: '', table: 'comments', button: 'Comment', type: fill('Your comment') },
  answer: { path: '', table: 'comments', button: 'Answer', type: fill('Your answer') },
  reply: {
    path: '',
    table: 'comments',
    button: 'Reply',
    type: (page, text) => page.getByLabel(/^Your reply/).fill(text),
  },
  message: {
    path: '',
    table: 'messages',
    button: 'Send',
    type: (page, text) => page.locator('#write').fill(text),
  },
  group: {
    path: '/chats/groups/new',
    table: 'messages',
    button: 'Create group',
    async type(page, text) {
      await fill('Name')(page, text)
      await page.getByRole('checkbox').first().check()
    },
  },
  booking: {
    path: '/services/a-website-for-your-shop-in-a-week',
    table: 'bookings',
    button: 'Book',
    type: (page, text) =>
      page
        .locator('main')
        .getByLabel(/^Requirements/)
        .fill(text),
  },
  report: {
    path: '',
    table: 'reports',
    button: 'Report',
    most: 1,
    type: fill('Details'),
  },
}

async function startMember() {
  const site = await startSite()
  const act = actOn(site.engine)
  await connect(site, 'sana', 'noor')
  const question = await act('ravi', 'questions.create', { body: { title: 'Which clay?', body: '<p>x</p>' } })
  const post = await act('ravi', 'posts.create', { body: { title: 'Our kiln', body: '<p>x</p>' } })
  const comment = await act('ravi', 'posts.comment', { params: { id: post.id }, body: { body: '<p>Hm</p>' } })
  const { message } = await act('noor', 'chats.send', { params: { key: '@sana' }, body: { body: 'Hello' } })
  const paths: Readonly<Record<string, string>> = {
    comment: post.url,
    answer: question.url,
    reply: `${post.url}?reply=${comment.id}#comment-${comment.id}`,
    message: `/chats/${message.chat_key}`,
    report: `/report?type=post&id=${post.id}`,
  }
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
    pathOf: (name: string) => home + (paths[name] ?? creations[name]!.path),
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

describe.each(Object.entries(creations))('the form of a %s', (name, { table, button, most = 2, type }) => {
  test('creates one, sent by a double click, after Back, and after a reload', async () => {
    const { signIn, count, pathOf, world } = await startMember()
    const page = await signIn()
    const before = await count(table)
    await page.goto(pathOf(name))
    await type(page, 'By the weir')
    const done = page.waitForNavigation()
    await buttonOf(page, button).dblclick()
    await done
    await page.waitForLoadState()
    const made = page.url()
    expect(await count(table)).toBe(before + 1)
    for (const again of ['Back', 'reload'] as const) {
      await page.goBack()
      if (again === 'reload') await page.reload()
      await type(page, 'By the weir')
      expect(await send(page, button)).toBe(made)
      expect(await count(table)).toBe(before + 1)
    }
    await page.goBack()
    await type(page, 'By the river')
    await send(page, button)
    expect(await page.getByRole('alert').innerText()).toContain('You have sent this already')
    expect(await page.content()).toContain('By the river')
    expect(await count(table)).toBe(before + 1)
    await send(page, button)
    expect(await count(table)).toBe(before + most)
    expect(world.errors).toEqual([])
  })

  test('creates one where the session ended while it was open', async () => {
    const { signIn, count, pathOf, context, home, world } = await startMember()
    const page = await signIn()
    const before = await count(table)
    await page.goto(pathOf(name))
    await type(page, 'By the weir')
    await signOut(context, home)
    await send(page, button)
    expect(await page.locator('h1').innerText()).toBe('You are signed out')
    await (await signIn()).close()
    await send(page, 'Go on with the form')
    expect(await page.getByRole('alert').innerText()).toContain('You have signed in or out')
    const made = await send(page, button)
    expect(await count(table)).toBe(before + 1)
    await page.goto(made)
    expect(await count(table)).toBe(before + 1)
    expect(world.errors).toEqual([])
  })
})
