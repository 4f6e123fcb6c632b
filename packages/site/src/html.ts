/**
 * HTML, whole or a part, in which everything that was put into it is escaped. A class, with what it holds kept private, so that
 * neither text nor what comes from JSON is ever taken for it.
 */
export class Html {
  readonly #text: string

  /** For this file alone: what makes HTML otherwise has to escape by itself. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/**
 * What can be put into HTML: text is escaped, undefined is nothing. No booleans: `condition && …` would write `false`. In a list
 * HTML stands on a line of its own: their words would be one word for who reads without a style sheet.
 */
export type Part = Html | string | number | undefined | null | readonly Part[]

type Writes = (strings: TemplateStringsArray, ...parts: Part[]) => Html

const SPECIAL = /[&<>"']/
const EACH_SPECIAL = /[&<>"']/g
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Most texts hold nothing to escape, which is found out faster than replaced. */
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => references[character]!) : text

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part instanceof Html) return part.toString()
  if (part === undefined || part === null) return ''
  if (!Array.isArray(part)) return escaped(String(part))
  let text = ''
  let followsHtml = false
  for (const one of part as readonly Part[]) {
    const next = written(one)
    if (next === '') continue
    const isHtml = typeof one === 'object'
    text += isHtml && followsHtml ? `\n${next}` : next
    followsHtml = isHtml
  }
  return text
}

function put(strings: readonly string[], parts: readonly Part[]): Html {
  let text = strings[0]!
  for (let at = 0; at < parts.length; at++) text += written(parts[at]) + strings[at + 1]!
  return new Html(text)
}

/** Writes HTML. Every value put in is escaped, unless it is HTML itself. */
export const html: Writes = (strings, ...parts) => put(compact.get(strings) ?? compacted(strings), parts)

/** Writes XML in the same way. It has a name of its own, since what formats HTML would change it. */
export const xml: Writes = (strings, ...parts) => put(strings, parts)

/** Templates without the indentation of their source: a sixth of a page, which takes time to put together and to pack. */
const compact = new WeakMap<TemplateStringsArray, readonly string[]>()

function compacted(strings: TemplateStringsArray): readonly string[] {
  // In these every space counts.
  const counts = strings.some((text) => /<(pre|textarea)\b/.test(text))
  const texts = counts
    ? strings
    : strings.map((text) => text.replace(/\s*\n\s*(\/?>)?/g, (_, end?: string) => end ?? '\n'))
  compact.set(strings, texts)
  return texts
}

/** HTML that a member wrote, which the engine cleaned when it was stored. Never for anything else. */
export const cleaned = (stored: string): Html => new Html(stored)

/** Text that is no HTML but stands where nothing is escaped, such as JSON in a script element: made harmless there. */
export const jsonForScript = (value: unknown): Html =>
  new Html(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
