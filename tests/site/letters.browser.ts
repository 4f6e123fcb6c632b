import axe from 'axe-core'
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startMail } from './start-mail.ts'

const DAY = 24 * 60 * 60_000
const PHONE = { width: 320, height: 640 }

/** Leaves what mail programs leave of a page: nothing of its head, no class and no id. */
function sanitized(text: string): string {
  const page = parse(text)
  const visit = (node: Tree.ParentNode): void => {
    node.childNodes = node.childNodes.filter(({ nodeName }) => !/^(style|script|meta|link)$/.test(nodeName))
    for (const child of node.childNodes) {
      if ('attrs' in child) child.attrs = child.attrs.filter(({ name }) => !/^(class|id|on.*)$/.test(name))
      if ('childNodes' in child) visit(child)
    }
  }
  visit(page)
  return serialize(page)
}

/** Returns the HTML of a notification, a digest and a link to sign in, by a writer with an Arabic name. */
async function letters(): Promise<readonly string[]> {
  const { act, save, browse, confirm, control, outbox, smtp } = await startMail()
  await save({ username: 'ali', display_name: 'علي الخطيب' })
  await confirm('asha', 'asha@example.org')
  const email = { digest: 'daily' as const, notifications: true }
  await act('asha', 'preferences.update', { body: { email } })
  const { user } = await act('asha', 'users.get', { params: { username: 'ali' } })
  await act('asha', 'follows.set', { body: { type: 'user', id: user.id, following: true } })
  const title = 'كتاب الطبخ: a word as long as Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  await act('ali', 'posts.create', { body: { title, body: '<p>نص</p>' } })
  await act('ali', 'connections.request', { body: { username: 'asha' } })
  await control.clock.advance(2 * DAY)
  await outbox.deliver()
  await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
  await outbox.deliver()
  return smtp.received.map(({ html }) => html!)
}

test('sends emails that are readable in dark mode, on phones and by screen readers', async () => {
  const sent = await letters()
  expect(sent).toHaveLength(3)
  const browser = await startChromium()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const text of sent.flatMap((html) => [html, sanitized(html)])) {
      const page = await browser.newPage({ viewport: PHONE, colorScheme })
      await page.setContent(text)
      // Programs paint the ground, also where they took away the colours that a letter is made for.
      await page.addStyleTag({ content: ':root { color-scheme: light dark; background: Canvas }' })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>(
        'axe.run("body", { rules: { region: { enabled: false }, "landmark-one-main": { enabled: false }, "page-has-heading-one": { enabled: false } } })',
      )
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await page.close()
    }
  expect(sent.join('')).toContain('<bdi lang="">علي الخطيب</bdi> wants to connect with you.')
})
