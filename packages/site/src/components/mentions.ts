import type { PageReader } from '@chowk/engine/visits'

/** Matches a username after an @ at the start of a word. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9]+(?:[._-][a-z0-9]+)*)/giu
/** Maximum number of names looked up in a text; further names are no mentions. */
const MOST_NAMES = 100
/** Elements in which an @ is no mention. */
const APART = /^<(\/?)(?:a|code|kbd|pre)\b/

/** Maps the text of cleaned HTML outside links and code. */
function inText(html: string, each: (text: string) => string): string {
  let apart = 0
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      const tag = APART.exec(piece)
      if (tag) apart += tag[1] === '' ? 1 : -1
      return tag || apart > 0 || piece.startsWith('<') ? piece : each(piece)
    })
    .join('')
}

/** Returns the lower-case usernames of the members that texts mention. */
export async function mentionedIn(
  visit: PageReader,
  texts: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const html of texts)
    if (html?.includes('@'))
      inText(html, (text) => {
        for (const [, name] of text.matchAll(MENTION))
          if (names.size < MOST_NAMES) names.add(name!.toLowerCase())
        return text
      })
  return names.size === 0 ? names : visit.usernames([...names])
}

/** Links these usernames in cleaned HTML to their profiles. */
export const linkMentions = (html: string, members: ReadonlySet<string>): string =>
  members.size === 0 || !html.includes('@')
    ? html
    : inText(html, (text) =>
        text.replace(MENTION, (said, name: string) =>
          members.has(name.toLowerCase()) ? `<a href="/u/${name}">${said}</a>` : said,
        ),
      )

/** Links all mentions in cleaned HTML. */
export const withMentions = async (visit: PageReader, html: string | null): Promise<string | null> =>
  html === null ? null : linkMentions(html, await mentionedIn(visit, [html]))
