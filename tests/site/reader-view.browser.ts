// Firefox shows a page in its reader view by this library; others resemble it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

const readability = readFileSync(new URL(import.meta.resolve('@mozilla/readability/Readability.js')), 'utf8')

/** Long enough to count as text. */
const paragraph = (subject: string) =>
  `<p>${`${subject} needs patience, a steady hand, and a day without wind. `.repeat(4)}</p>`

test('keeps a question and its answers in a reader view', async () => {
  const { port, act } = await startSite()
  const body = { title: 'Which clay for a tandoor?', body: paragraph('A tandoor').repeat(4) }
  const { id, url } = await act('ravi', 'questions.create', { body })
  for (const [username, subject] of [
    ['asha', 'Terracotta'],
    ['sana', 'Stoneware'],
    ['dev', 'Porcelain'],
  ] as const)
    await act(username, 'questions.answer', { params: { id }, body: { body: paragraph(subject) } })
  const page = await (await startChromium()).newPage()
  await page.goto(`http://localhost:${port}${url}`)
  const text = await page.evaluate<string>(
    `${readability}; new Readability(document.cloneNode(true)).parse().textContent`,
  )
  for (const subject of ['A tandoor', 'Terracotta', 'Stoneware', 'Porcelain'])
    expect(text).toContain(`${subject} needs patience`)
})
