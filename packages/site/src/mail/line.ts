import { domainToUnicode } from 'node:url'
import tlds from 'tlds' with { type: 'json' }
import { DISPLAY_CONTROLS, INVISIBLE, NOT_SHOWN, collapseWhiteSpace } from '@chowk/contract/core'
import { html, type Html } from '../html.ts'

/** A line of a letter, without addresses and line breaks of members. Made by {@link line} alone, or of the operator's text. */
export class Line {
  readonly text: string
  /** The same as HTML. */
  readonly html: Html
  constructor(text: string, written = html`${text}`) {
    this.text = text
    this.html = written
  }
}

/**
 * Makes a line of a letter. Values are by members, whom the reader may not know: mail programs would make links of
 * addresses in them, so these are left out. Other lines are inserted unchanged.
 */
export const line = (texts: TemplateStringsArray, ...values: readonly (string | number | Line)[]): Line =>
  values.reduce<Line>((before, value, index) => {
    const said = value instanceof Line ? value : named(withoutAddresses(inOneLine(String(value))))
    const after = texts[index + 1]!
    return new Line(before.text + said.text + after, html`${before.html}${said.html}${after}`)
  }, new Line(texts[0]!))

/** Letters of the blocks that Unicode keeps for scripts from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a value, so that it does not reorder its sentence: as text by U+2068 and U+2069, where it could. */
const named = (text: string): Line =>
  new Line(RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text, html`<bdi>${text}</bdi>`)

/** Collapses a text into one line without characters that could inject headers, turn text around or hide something. */
const inOneLine = (text: string): string =>
  collapseWhiteSpace(text.replaceAll(DISPLAY_CONTROLS, ' ').replace(NOT_SHOWN, ''))

/** Matches what may be an address: after a scheme, or of several labels, the last a top-level domain. IDNA reads four characters as dots, and passes over invisible ones. */
const MAY_BE_ADDRESS =
  /[a-z][a-z\d+.-]*:\/\/\S*|[\p{L}\p{N}\p{M}\p{DI}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}\p{DI}_-]+)+(?:[:/?#]\S*)?/giu

/** Names of the root, and those reserved for other roots and for examples, which some programs link as well. */
const TOP_LEVEL_DOMAINS = new Set([...tlds, 'example', 'internal', 'local', 'onion', 'test'])

const withoutAddresses = (text: string): string =>
  text.replaceAll(MAY_BE_ADDRESS, (found) => (isAddress(found) ? '…' : found))

/** Initials and degrees, such as `B.Tech`: no one can register most hosts of one letter. */
const INITIALS = /^(?:\p{Lu}\.)+\p{Lu}\p{Ll}*$/u

function isAddress(found: string): boolean {
  if (found.includes('://')) return true
  if (INITIALS.test(found)) return false
  const labels = found
    .replace(INVISIBLE, '')
    .replace(/[:/?#].*/su, '')
    .split(/[.。．｡]/u)
  const last = labels.at(-1) ?? ''
  const isNumeric = labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))
  return isNumeric || /^www$/i.test(labels[0] ?? '') || TOP_LEVEL_DOMAINS.has(domainToUnicode(last))
}
