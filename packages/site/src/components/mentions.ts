import type { PageReader } from '@chowk/engine/visits'

/** A name after an @ that stands at the beginning of a word. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9]+(?:[._-][a-z0-9]+)*)/giu
/** Beyond these a text names nobody: each is looked up. */
const MOST_NAMES = 100
/** What has its own reading of an @. */
const APART = /^<(\/?)(?:a|code|kbd|pre)\b/

/** Goes through the text of cleaned HTML that stands in no link and no code. */
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

/** The usernames, in lower case, of those members whom texts name. */
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

/** Cleaned HTML in which the names of these members lead to their profiles. */
export const linkMentions = (html: string, members: ReadonlySet<string>): string =>
  members.size === 0 || !html.includes('@')
    ? html
    : inText(html, (text) =>
        text.replace(MENTION, (said, name: string) =>
          members.has(name.toLowerCase()) ? `<a href="/u/${name}">${said}</a>` : said,
        ),
      )

/** The same of those members whom it names itself. */
export const withMentions = async (visit: PageReader, html: string | null): Promise<string | null> =>
  html === null ? null : linkMentions(html, await mentionedIn(visit, [html]))
