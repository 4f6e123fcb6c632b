import { html as template, type SafeHtml } from '@remix-run/html-template'

/** HTML, whole or a part, in which everything that was put into it is escaped. */
export type Html = SafeHtml

/**
 * What can be put into HTML: text is escaped, undefined is nothing. No booleans: `condition && …` would write `false`.
 */
export type Part = Html | string | number | undefined | null | readonly Part[]

/** Writes HTML. Every value put in is escaped, unless it is HTML itself. */
export const html = template as unknown as (strings: TemplateStringsArray, ...parts: Part[]) => Html

/** Writes XML in the same way. It has a name of its own, since those who format HTML would change it. */
export const xml = html

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
