import { limits, sized, spanned } from '../../packages/contract/src/vocabulary/limits.ts'
import { expect, test } from 'vitest'

const isSize = (name: string) => /body|image$|head/i.test(name)
const isSpan = (name: string) => /span|lifetime|ahead/i.test(name)
/** Returns a limit as texts show it. */
const shown = (name: string, value: number): string => {
  if (isSize(name)) return sized(value)
  return isSpan(name) ? spanned(value) : value.toLocaleString('en')
}

// Before anything else of the contract is loaded, which uses them.
const old = { ...limits }
for (const [name, value] of Object.entries(old)) {
  const changed = isSize(name) ? value * 3 : isSpan(name) ? value * 911 : value * 1000 + 7
  Object.assign(limits, { [name]: changed })
}
const { openApiDocument } = await import('@chowk/contract')
const { limitsPage } = await import('../reference/limits.ts')
const { errorsPage } = await import('../reference/errors.ts')
const { uploadSchema } = await import('../../packages/mcp/src/tools/operation-tool.ts')
const { imageTooLarge } = await import('@chowk/engine')

interface Described {
  readonly text: string
  /** What the text describes, as JSON, with the bounds that are not limits. */
  readonly bounds: string
}

/** Returns every text in a value, with what it describes. */
function textsIn(value: unknown): Described[] {
  if (typeof value !== 'object' || value === null) return []
  const { description, summary, examples, example, ...others } = value as Record<string, unknown>
  const bounds = JSON.stringify(others)
  return [
    ...[description, summary]
      .filter((text) => typeof text === 'string')
      .flatMap((text) => text.split('\n').map((line) => ({ text: line, bounds }))),
    ...[description, summary, ...Object.values(others)].flatMap(textsIn),
  ]
}

/** Texts with figures that are no limits of requests: daily quotas, and how much an answer holds. */
const ownFigures =
  /\(by default \d|latest 50 |, at most 50\.|at most 20 of each|^First 20 replies|^At most 10[,.]|^Average rating|count 12 times/i

const pages = [limitsPage(), errorsPage(), imageTooLarge().message]
const texts = [
  ...textsIn([openApiDocument(), uploadSchema(true)]),
  ...pages.flatMap((page) => page.split('\n').map((text) => ({ text, bounds: '' }))),
]

test.each(Object.entries(old))('no text shows the old figure after a change of %s', (name, value) => {
  const figure = shown(name, value)
  // Where a text states a bound, or counts something.
  const stated = new RegExp(
    String.raw`\b(?:most|than|up to|to|first|latest) ${figure}\b(?![,.]\d)|(?<!\S)${figure} [a-z]{4,}`,
  )
  const stale = texts.filter(
    ({ text, bounds }) => stated.test(text) && !ownFigures.test(text) && !bounds.includes(`:${value}`),
  )
  expect(stale.map(({ text }) => text)).toEqual([])
})
