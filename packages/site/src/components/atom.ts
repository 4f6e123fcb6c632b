import { cleanHtml, textsOf } from '@chowk/engine/website'
import type { Document } from '../http/answer.ts'
import { forEverybody } from '../http/conditional.ts'
import { xml, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { hasProfile } from './byline.ts'
import type { ListedItem } from './items/entry.ts'
import { kindNames } from './labels.ts'

/** Maximum number of items in a feed. */
export const FEED_ITEMS = 20
/** Longer texts are replaced by their excerpt. */
const MAX_TEXT_LENGTH = 20_000

/** `updated` of a feed that never had an entry. */
const NEVER = '1970-01-01T00:00:00.000Z'

const ATOM = 'application/atom+xml; charset=utf-8'

interface Feed {
  readonly title: string
  readonly subtitle?: string | undefined
  /** Path of the page that the feed belongs to. */
  readonly page: string
  /** When the subject began; `updated` of an empty feed. */
  readonly since?: string
  readonly items: readonly ListedItem[]
}

type Place = Pick<PageContext, 'origin' | 'identity' | 'visit'>

/** Renders items as an Atom feed (RFC 4287), most recently published first. */
export async function atom(context: Place, feed: Feed): Promise<Document> {
  const { origin, identity, visit } = context
  const { title, subtitle, page, since, items } = feed
  const texts = await textsOf(
    visit,
    items.map(({ id }) => id),
  )
  const changedAt = items.length > 0 ? Math.max(...items.map(changedAtOf)) : Date.parse(since ?? NEVER)
  const self = `${origin}${page === '/' ? '' : page}/feed.atom`
  const document = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="und">
<id>${self}</id>
<title>${plain(title)}</title>
${subtitle ? xml`<subtitle>${plain(subtitle)}</subtitle>\n` : ''}<updated>${new Date(changedAt).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${origin + page}"/>
<icon>${origin + identity.mark.path}</icon>
<generator uri="${origin}/">Chowk</generator>
${items.map((item) => entryOf(origin, item, texts.get(item.id)))}</feed>
`
  return forEverybody(ATOM, String(document))
}

function entryOf(origin: string, item: ListedItem, text: string | undefined): Html {
  const { type, id, title, excerpt, author, tags, web_url, url, slug, published_at, created_at } = item
  return xml`<entry>
<id>${origin + url.slice(0, url.length - slug.length)}${id}</id>
<title>${plain(title)}</title>
<link rel="alternate" type="text/html" href="${web_url}"/>
<published>${published_at ?? created_at}</published>
<updated>${new Date(changedAtOf(item)).toISOString()}</updated>
<author><name>${plain(author.display_name)}</name>${hasProfile(author) ? xml`<uri>${author.profile_url}</uri>` : ''}</author>
<category term="${type}" label="${kindNames[type]}"/>
${tags.map((tag) => xml`<category term="${plain(tag)}"/>\n`)}${
    text !== undefined && text.length <= MAX_TEXT_LENGTH
      ? xml`<content type="html">${plain(cleanHtml(text, MAX_TEXT_LENGTH * 2, origin))}</content>`
      : xml`<summary>${plain(excerpt)}</summary>`
  }
</entry>
`
}

/** Returns the later of publication and update: a scheduled item was written before it was published. */
const changedAtOf = ({ published_at, updated_at }: ListedItem): number =>
  Math.max(Date.parse(updated_at), Date.parse(published_at ?? updated_at))

/** Removes characters that XML can't represent, escaped or not. */
const plain = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
