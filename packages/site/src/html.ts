import { DISPLAY_CONTROLS, NOT_SHOWN } from '@chowk/contract/core'

/**
 * HTML, whole or in part, in which every value is escaped. A class with a private field, so that neither text nor
 * parsed JSON can pass as HTML.
 */
export class Html {
  readonly #text: string

  /** For this file only. The text must be escaped. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/**
 * Values of HTML templates: text is escaped, undefined renders nothing. Booleans are excluded, because `condition && …`
 * would print `false`. HTML in lists is separated by line breaks, so that words do not run together without a style
 * sheet.
 */
export type Part = Html | string | number | undefined | null | readonly Part[]

type Writes = (strings: TemplateStringsArray, ...parts: Part[]) => Html

/** Characters that alter the display of text, except typed line breaks. */
const CONTROLS = new RegExp(`(?![\\t\\n\\r])${DISPLAY_CONTROLS.source}`, 'gu')
/** Characters that a value is shown without, and those that have a meaning in HTML. */
const EACH_SPECIAL = new RegExp(`[&<>"']|(?![\\t\\n\\r])(?:${NOT_SHOWN.source})`, 'gu')
/** Quick test of most texts, which have nothing to replace: whether there are characters besides letters and signs of ASCII. */
const MAY_BE_SPECIAL = /[^\t\n\r !#-%(-;=?-~]/
/** Same for HTML, in which the signs of markup stay. */
const MAY_HAVE_CONTROLS = /[^\t\n\r -~]/
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A separator of lines still separates words. */
const inPlaceOf = (control: string): string => (/[^\S\ufeff]/.test(control) ? ' ' : '')

const escaped = (text: string, isTyped: boolean): string =>
  MAY_BE_SPECIAL.test(text)
    ? text.replace(
        EACH_SPECIAL,
        (character) => references[character] ?? (isTyped ? character : inPlaceOf(character)),
      )
    : text

function written(part: Part, isTyped = false): string {
  if (typeof part === 'string') return escaped(part, isTyped)
  if (part instanceof Html) return part.toString()
  if (part === undefined || part === null) return ''
  if (typeof part === 'number') return String(part)
  if (!Array.isArray(part)) return escaped(String(part), isTyped)
  let text = ''
  let followsHtml = false
  for (const nested of part as readonly Part[]) {
    const next = written(nested)
    if (next === '') continue
    const isHtml = typeof nested === 'object'
    text += isHtml && followsHtml ? `\n${next}` : next
    followsHtml = isHtml
  }
  return text
}

interface Template {
  readonly texts: readonly string[]
  /** Whether the part after each text is typed text, which stays unchanged. */
  readonly typed: readonly boolean[]
}

/** Read once, and used for all pages. */
const templates = new WeakMap<TemplateStringsArray, Template>()

function readTemplate(strings: TemplateStringsArray, texts: readonly string[]): Template {
  const typed = texts.map((text, index) => {
    const after = texts[index + 1]
    return text.endsWith('value="') || (after?.startsWith('</textarea') ?? false)
  })
  const template = { texts, typed }
  templates.set(strings, template)
  return template
}

function put({ texts, typed }: Template, parts: readonly Part[]): Html {
  let text = texts[0]!
  for (let index = 0; index < parts.length; index++)
    text += written(parts[index], typed[index]) + texts[index + 1]!
  return new Html(text)
}

/** Writes HTML. Escapes every value that is not HTML itself. */
export const html: Writes = (strings, ...parts) =>
  put(templates.get(strings) ?? readTemplate(strings, compacted(strings)), parts)

/** Writes XML in the same way. A separate name keeps HTML formatters away from it. */
export const xml: Writes = (strings, ...parts) =>
  put(templates.get(strings) ?? readTemplate(strings, strings), parts)

/**
 * Returns the texts without the indentation of their source: saves a sixth of a page, in rendering and compression.
 * Text by members, which has `<bdi>` or `dir="auto"`, is in no known language.
 */
function compacted(strings: TemplateStringsArray): readonly string[] {
  // Whitespace is significant in these elements.
  const counts = strings.some((text) => /<(pre|textarea)\b/.test(text))
  return strings.map((text) =>
    (counts ? text : text.replace(/\s*\n\s*(\/?>)?/g, (_, end?: string) => end ?? '\n')).replace(
      /<bdi|dir="auto"/g,
      '$& lang=""',
    ),
  )
}

/** Marks HTML of members that the engine cleaned when it was stored. Not for any other text. */
export const cleaned = (stored: string): Html =>
  new Html(MAY_HAVE_CONTROLS.test(stored) ? stored.replace(CONTROLS, '') : stored)

/** An element with the attribute `autofocus`, which cleaned HTML and escaped text never have. */
const FOCUSED = /(<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="[^"]*")?)*?)\s+autofocus\b/g

/** Leaves `autofocus` to the first element that has it, as a document may have one; undefined if none has. */
export function focusFirst(page: Html): Html | undefined {
  let isFirst = true
  const text = page.toString().replace(FOCUSED, (whole, before: string) => {
    if (!isFirst) return before
    isFirst = false
    return whole
  })
  return isFirst ? undefined : new Html(text)
}

/** Serializes JSON for a script element, in which HTML escaping does not apply. */
export const jsonForScript = (value: unknown): Html =>
  new Html(
    JSON.stringify(value)
      .replace(NOT_SHOWN, inPlaceOf)
      .replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
  )
