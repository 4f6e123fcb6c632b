import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { referencePages } from './reference.ts'

const pages = await referencePages()
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const page = (path: string) => pages.get(path) ?? ''

const headings = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
// Anchors as in GitHub and TypeDoc: lower case, without punctuation, hyphens for spaces.
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

test.each([...pages])('%s is up to date', (path, text) => {
  expect(read(path) === text, `${path} lags behind the contract: npm run generate`).toBe(true)
})

describe('the pages', () => {
  test('contains every error code', () => {
    expect(headings(page('docs/errors.md'))).toEqual(expect.arrayContaining([...errorCodes]))
  })

  test.each([...pages])('%s has no two headings with one anchor', (_path, text) => {
    const anchors = headings(text).map(anchor)
    expect(anchors.filter((candidate, index) => anchors.indexOf(candidate) !== index)).toEqual([])
  })

  test.each([...pages])('%s has links that lead somewhere only', (path, text) => {
    const links = [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    const dead = links.filter(([, file, name]) => {
      const target = file ? page(`docs/${file}`) : text
      return target === '' || (name !== undefined && !headings(target).map(anchor).includes(name))
    })
    expect([path, ...dead.map(([link]) => link)]).toEqual([path])
  })

  test('does not mention how pages were generated', () => {
    for (const text of pages.values()) expect(text).not.toMatch(/undefined|\[object|NaN/)
  })
})
