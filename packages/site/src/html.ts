import { html as template, type SafeHtml } from '@remix-run/html-template'

/** HTML, whole or a part, in which everything that was put into it is escaped. */
export type Html = SafeHtml

/**
 * What can be put into HTML: text is escaped, undefined is nothing. No booleans: `condition && …` would write `false`.
 */
export type Part = Html | string | number | undefined | null | readonly Part[]

/** Writes HTML. Every value put in is escaped, unless it is HTML itself. */
export const html = template as unknown as (strings: TemplateStringsArray, ...parts: Part[]) => Html

/** HTML that a member wrote, which the engine cleaned when it was stored. Never for anything else. */
export const cleaned = (stored: string): Html => template.raw`${stored}`

/** What stands before it where there is something. */
export const join = (parts: readonly (Part | undefined)[], between: Part): Part[] =>
  parts
    .filter((part) => part !== undefined && part !== null && part !== '')
    .flatMap((part, index) => (index === 0 ? [part] : [between, part]))
