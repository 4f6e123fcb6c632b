import { html as template, type SafeHtml } from '@remix-run/html-template'

/** HTML, whole or a part, in which everything that was put into it is escaped. */
export type Html = SafeHtml

/**
 * What can be put into HTML: text is escaped, undefined is nothing. No booleans: `condition && …` would write `false`.
 */
export type Part = Html | string | number | undefined | null | readonly Part[]

type Writes = (strings: TemplateStringsArray, ...parts: Part[]) => Html

const write = template as unknown as Writes

/** Writes HTML. Every value put in is escaped, unless it is HTML itself. */
export const html: Writes = (strings, ...parts) => write(compact.get(strings) ?? compacted(strings), ...parts)

/** Writes XML in the same way. It has a name of its own, since what formats HTML would change it. */
export const xml = write

/** Templates without the indentation of their source: a sixth of a page, which takes time to put together and to pack. */
const compact = new WeakMap<TemplateStringsArray, TemplateStringsArray>()

function compacted(strings: TemplateStringsArray): TemplateStringsArray {
  // In these every space counts.
  const counts = strings.some((text) => /<(pre|textarea)\b/.test(text))
  const texts = counts ? strings : strings.map((text) => text.replace(/\s*\n\s*/g, '\n'))
  const shorter = Object.assign([...texts], { raw: strings.raw })
  compact.set(strings, shorter)
  return shorter
}

/** HTML that a member wrote, which the engine cleaned when it was stored. Never for anything else. */
export const cleaned = (stored: string): Html => template.raw`${stored}`

/** Text that is no HTML but stands where nothing is escaped, such as JSON in a script element: made harmless there. */
export const jsonForScript = (value: unknown): Html =>
  template.raw`${JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}`

/** What stands before it where there is something. */
export const join = (parts: readonly (Part | undefined)[], between: Part): Part[] =>
  parts
    .filter((part) => part !== undefined && part !== null && part !== '')
    .flatMap((part, index) => (index === 0 ? [part] : [between, part]))
