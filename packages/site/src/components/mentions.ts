import { usernamePattern } from '@chowk/contract/core'
import type { View } from '@chowk/engine'
import { knownUsernames, WITHOUT_SPACES } from '@chowk/engine/website'

/** A letter that can precede or follow a mention: of a script without spaces, or a particle of Korean. */
const BESIDE = `(?:${WITHOUT_SPACES}|\\p{sc=Hangul})`

/**
 * Matches a username after an @. It is a separate word: not part of an email address, of an account elsewhere
 * (`@name@host`, `@name:host.example`), of a package (`@scope/name`) or of a path.
 */
const MENTION = new RegExp(
  `(?<!(?!${BESIDE})[\\p{L}\\p{N}\\p{M}_.@＠/-])[@＠](${usernamePattern.source.slice(1, -1)})` +
    `(?![\\p{M}_]|[._-]*(?!${BESIDE})[\\p{L}\\p{N}]|[.:]?[@＠]|/[\\p{L}\\p{N}]|:[\\p{L}\\p{N}-]+\\.[\\p{L}\\p{N}])`,
  'gu',
)
const AT = /[@＠]/
/** Maximum number of names looked up in a text. Further names are not mentions. */
const MAX_NAMES = 100
/** Elements in which an @ is not a mention. */
const SKIPPED_ELEMENTS = /^<(\/?)(?:a|code|kbd|pre)\b/
/** Elements across whose tags a word goes on. */
const WITHIN_WORDS = /^<\/?(?:a|b|code|del|em|i|ins|kbd|mark|q|s|span|strong|sub|sup|u)\b/

/** A piece of cleaned HTML: a tag or a text, with the mentions in a text, by their place. */
interface Piece {
  readonly html: string
  readonly mentions: { readonly at: number; readonly said: string; readonly name: string }[]
}

/** Splits cleaned HTML, and finds the mentions in its text outside of links and code. */
function piecesOf(html: string): readonly Piece[] {
  const chunks = html.split(/(<[^>]*>)/).map((html): Piece => ({ html, mentions: [] }))
  let apart = 0
  let line = ''
  let texts: { readonly piece: Piece; readonly from: number; readonly apart: boolean }[] = []
  const endLine = () => {
    let offset = 0
    for (const { index, 0: said, 1: name } of line.matchAll(MENTION)) {
      while (texts[offset + 1] !== undefined && texts[offset + 1]!.from <= index) offset++
      const { piece, from, apart } = texts[offset]!
      const isWhole = index + said.length <= from + piece.html.length
      if (!apart && isWhole) piece.mentions.push({ at: index - from, said, name: name! })
    }
    line = ''
    texts = []
  }
  for (const piece of chunks) {
    if (!piece.html.startsWith('<')) {
      if (piece.html === '') continue
      texts.push({ piece, from: line.length, apart: apart > 0 })
      line += piece.html
      continue
    }
    const [, ending] = SKIPPED_ELEMENTS.exec(piece.html) ?? []
    if (ending !== undefined) apart += ending === '' ? 1 : -1
    if (!WITHIN_WORDS.test(piece.html)) endLine()
  }
  endLine()
  return chunks
}

/** Returns the lower-case usernames of the members that texts mention. */
export async function mentionedIn(
  visit: View,
  texts: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const html of texts)
    for (const { mentions } of html !== null && AT.test(html) ? piecesOf(html) : [])
      for (const { name } of mentions) if (names.size < MAX_NAMES) names.add(name.toLowerCase())
  return names.size === 0 ? names : knownUsernames(visit, [...names])
}

/** Links these usernames in cleaned HTML to their profiles. */
export function linkMentions(html: string, members: ReadonlySet<string>): string {
  if (members.size === 0 || !AT.test(html)) return html
  let linked = ''
  for (const part of piecesOf(html)) {
    let done = 0
    for (const { at, said, name } of part.mentions) {
      if (!members.has(name.toLowerCase())) continue
      linked += `${part.html.slice(done, at)}<a href="/u/${name}">${said}</a>`
      done = at + said.length
    }
    linked += part.html.slice(done)
  }
  return linked
}

/** Links all mentions in cleaned HTML. */
export const withMentions = async (visit: View, html: string | null): Promise<string | null> =>
  html === null ? null : linkMentions(html, await mentionedIn(visit, [html]))
