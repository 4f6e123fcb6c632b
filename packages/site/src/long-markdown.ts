import { setImmediate } from 'node:timers/promises'
import { limits } from '@chowk/contract'
import { htmlOf } from './markdown.ts'

/** A part of a text, and how it follows the part before: as a new block, or within the same one. */
interface Piece {
  readonly text: string
  readonly within?: 'line' | 'block'
}

/** Starts of blocks that end with a line of their own: in them nothing else ends a block. */
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/
const PREFORMATTED = /^<pre\b/i
/** A line that belongs to the block before the empty line above it. */
const CONTINUES = /^\s|^[-+*] |^\d{1,9}[.)] |^>/
const TABLE_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const DEFINITION = /^\[[^\]\n]{1,100}\]: \S.*$/gm

/** Splits Markdown into pieces of a length that is parsed in a few milliseconds, between blocks where possible. */
function* piecesOf(text: string, maxLength: number): Generator<Piece> {
  let piece = ''
  let within: Piece['within']
  let [between, atLine] = [0, 0]
  let end: RegExp | undefined
  let [tableHead, before] = ['', '']
  const cut = (at: number, next: Piece['within']) => {
    const ended: Piece = { text: piece.slice(0, at), ...(within && { within }) }
    piece = (next === 'block' ? tableHead : '') + piece.slice(at)
    within = next
    between = atLine = 0
    return ended
  }
  for (const line of text.match(/.*\n|.+$/g) ?? []) {
    const isBlank = line.trim() === ''
    if (end === undefined && piece !== '') {
      if (before.trim() === '' && !isBlank && !CONTINUES.test(line)) between = piece.length
      if (!/^\s/.test(line)) atLine = piece.length
    }
    if (end === undefined && piece.length + line.length > maxLength) {
      if (between > 0) yield cut(between, undefined)
      else if (atLine > 0) yield cut(atLine, 'block')
    }
    piece += line
    while (end === undefined && piece.length > maxLength && line.length > maxLength)
      yield cut(Math.max(piece.lastIndexOf(' ', maxLength), maxLength / 2) + 1, 'line')
    if (isBlank) tableHead = ''
    else if (before.includes('|') && TABLE_RULE.test(line)) tableHead = before + line
    before = line
    const fence = FENCE.exec(line)
    if (end !== undefined) end = end.test(line) ? undefined : end
    else if (fence) end = new RegExp(`^ {0,3}${fence[1] ?? fence[2]}+\\s*$`)
    else if (PREFORMATTED.test(line) && !/<\/pre>/i.test(line)) end = /<\/pre>/i
  }
  if (piece !== '') yield { text: piece, ...(within && { within }) }
}

/** The end of a block, and the start of one in the next piece that continues it. */
const ENDS = /(?:<\/tbody>\n)?<\/(p|ul|ol|table|blockquote)>$/
const STARTS = /^<(p|ul|ol|table|blockquote)\b[^>]*>(?:\n<thead>[^]*?<\/thead>\n<tbody>)?/

function joined(before: string, after: string, within: Piece['within']): string {
  const [end, start] = [ENDS.exec(before), STARTS.exec(after)]
  if (within === undefined || end === null || start === null || end[1] !== start[1])
    return before === '' ? after : `${before}\n${after}`
  const between = within === 'line' ? ' ' : end[1] === 'p' ? '<br>\n' : ''
  return before.slice(0, end.index) + between + after.slice(start[0].length)
}

/**
 * Converts Markdown of any length to HTML, in steps with other requests in between.
 * @param max Longer texts are returned unchanged, so that validation rejects their length.
 */
export async function htmlOfLong(text: string, max: number = limits.html): Promise<string> {
  if (text.length <= limits.comment || text.length > max) return htmlOf(text, max)
  const definitions = `\n\n${(text.match(DEFINITION) ?? []).join('\n')}`
  const known = definitions.length <= limits.comment / 2 ? definitions : ''
  let html = ''
  for (const { text: piece, within } of piecesOf(text, limits.comment / 2)) {
    html = joined(html, htmlOf(piece + (piece.includes('[') ? known : '')), within)
    await setImmediate()
  }
  return html
}
