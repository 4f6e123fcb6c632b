import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'
import { applyToMeera } from './trading.ts'

/** Runs in the page: returns the targets below 44 by 44 px, except links within a sentence and in texts by members. */
const smallTargets = `(() => {
  const isInSentence = (target) =>
    getComputedStyle(target).display === 'inline' &&
    [...target.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((target) => {
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
    if (width <= 1 || height <= 1 || !target.checkVisibility() || target.closest('.prose, .skip, .menu')) return []
    if (target.matches('.visually-hidden') || isInSentence(target) || (width >= 44 && height >= 44)) return []
    return Math.round(width) + '×' + Math.round(height) + ' ' + target.outerHTML.slice(0, 120)
  })
})()`

const forVisitors = [
  '/',
  '/posts',
  '/questions',
  '/services',
  '/jobs',
  '/c',
  '/u',
  '/tags',
  '/sign-in',
  '/sign-up',
]
const forMembers = [
  ...[
    '/',
    '/posts',
    '/posts/1',
    '/questions',
    '/polls',
    '/services',
    '/jobs',
    '/c',
    '/c/pune-potters',
    '/nowhere',
    '/u',
  ],
  ...[
    '/u/ravi',
    '/u/asha',
    '/tags',
    '/tags/pottery',
    '/search?q=kiln',
    '/notifications',
    '/chats',
    '/bookings',
  ],
  ...[
    '/applications',
    '/saved',
    '/schedule',
    '/following',
    '/connections',
    '/settings',
    '/settings/preferences',
  ],
  ...['/posts/new', '/services/new', '/jobs/new', '/write'],
]

test('gives every target of a phone at least 44 by 44 px', async () => {
  const { port, browse, act } = await startSite({ settings: { signUp: 'open' } })
  await applyToMeera(act)
  const context = await (await startChromium()).newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const site = `http://localhost:${port}`
  const small: Record<string, string[]> = {}
  const measure = async (paths: readonly string[], who: string) => {
    for (const path of paths) {
      await page.goto(site + path)
      const found = await page.evaluate<string[]>(smallTargets)
      if (found.length > 0) small[`${path} as ${who}`] = found
    }
  }
  await measure(forVisitors, 'a visitor')
  const [name = '', value = ''] = (await browse('asha')).cookie!.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  await measure(forMembers, 'a member')
  expect(small).toEqual({})
})
