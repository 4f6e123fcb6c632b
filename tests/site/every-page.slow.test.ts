import { HtmlValidate } from 'html-validate'
import { operationIds, type OperationId } from '@chowk/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operationOf } from '../../packages/engine/src/pipeline/operation.ts'
import { sweepPart } from '../harness/sweep.ts'
import { withoutPage } from './without-page.ts'
import { startMail } from './start-mail.ts'
import { applyToMeera } from './trading.ts'
import { walk } from './walk.ts'

const judge = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // A matter of style.
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-implicit-button-type': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
    // Checkboxes of one question share a name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
})

/**
 * Finds words that run together without a style sheet, as in text browsers, copies and search engines: one element ends
 * where the next begins, without space.
 */
function wordsTogether(body: string): string[] {
  const inLine = '(?:a|b|bdi|button|code|label|small|span|strong|time)'
  const together = new RegExp(
    `\\S{0,20}[^\\s>](?:</${inLine}>)+(?:<${inLine}\\b[^>]*>)+[^\\s<]\\S{0,20}`,
    'g',
  )
  return body.replace(/<(pre|script|textarea)\b[^]*?<\/\1>/g, '').match(together) ?? []
}

/** Returns the articles without a heading, by which screen readers list and reach them. */
const unnamed = (body: string): string[] =>
  [...body.matchAll(/<article\b[^]*?<\/article>/g)].flatMap(([article]) =>
    /<h[1-6]\b/.test(article) ? [] : article.slice(0, 200),
  )

/** Operations read by the pages. */
const read = new Set<OperationId>()
/** Operations that people read on pages. */
const reads: OperationId[] = []

beforeAll(async () => {
  for (const id of operationIds) {
    const operation = await operationOf(id)
    if (!operation.reads || operation.respond) continue
    if (withoutPage[id] === undefined) reads.push(id)
    const { perform } = operation
    vi.spyOn(operation, 'perform').mockImplementation((...call) => {
      read.add(id)
      return perform(...call)
    })
  }
})
afterAll(() => vi.restoreAllMocks())

const starts = ['/', '/u/asha', '/u/meera', '/c/pune-potters', '/search?q=asha']
const own = [
  '/bookings',
  '/applications',
  '/settings/cv',
  '/chats',
  '/chats/groups/new',
  '/chats?q=kiln',
  '/chats/group-kiln-sundays/search?q=poha',
]

test.each([
  ['nobody', undefined, ['/sign-in', ...starts]],
  ['asha', 'asha', [...starts, ...own]],
  ['a moderator', 'meera', [...starts, ...own]],
] as const)('serves valid HTML with headings on every page that %s can reach', async (_, username, from) => {
  const { browse, act, linked, save } = await startMail({ demoMember: 'asha', signUp: 'open' })
  await save({ username: 'meera', role: 'moderator' })
  const report = { type: 'post', id: 1, reason: 'spam' } as const
  await act('dev', 'reports.create', { body: report })
  await applyToMeera(act)
  const [confirmation, unsubscribing] = await linked('asha')
  const linkedTo = {
    nobody: [unsubscribing, '/sign-up', '/sign-in/email'],
    asha: [confirmation],
    meera: [],
  }[username ?? 'nobody']
  const seen = await walk(await browse(username), [...from, ...linkedTo])
  expect(seen.size).toBeGreaterThan(60)
  expect([...seen].flatMap(([path, { status }]) => (status === 200 ? [] : [{ path, status }]))).toEqual([])
  const problems: object[] = [...seen].flatMap(([path, { body }]) =>
    unnamed(body).map((article) => ({ path, article })),
  )
  for (const [path, { body, headers }] of sweepPart([...seen], 40)) {
    if (!String(headers['content-type']).startsWith('text/html')) continue
    const { results } = await judge.validateString(body, path)
    for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages))
      problems.push({ path, ruleId, message, line })
    for (const together of wordsTogether(body)) problems.push({ path, together })
  }
  expect(problems).toEqual([])
})

test("links the interface's documentation from its pages", () => {
  expect(reads.filter((id) => !read.has(id))).toEqual([])
})
