import { cleaned, html, type Html, type Part } from '../html.ts'
import type { Entry, Source } from './source.ts'
import type { ZippedFile } from './zip.ts'

/** UTF-16 units from which a page ends, so that neither writing nor reading one takes much memory. */
const PAGE_LENGTH = 500_000

type Data = Readonly<Record<string, unknown>>

/** Returns the name of an image in the zip. */
export const imageFile = (path: string): string => `images/${path.split('/').slice(-2).join('-')}`

/** Yields the pages of what a member wrote, as many as it takes. */
export async function* pagesOf(entries: AsyncIterable<Entry>, source: Source): AsyncGenerator<ZippedFile> {
  let number = 1
  let written: string[] = []
  let length = 0
  let heading: string | undefined
  let group: string | undefined
  for await (const entry of entries) {
    if (!('data' in entry)) continue
    const section = sections[entry.type]
    const shown = section?.show(entry.data, source)
    if (section === undefined || shown === undefined) continue
    if (length > PAGE_LENGTH) {
      yield page(number++, written, source, true)
      written = []
      length = 0
      heading = group = undefined
    }
    const under = section.group?.(entry.data)
    const text = String(
      html`${heading === section.heading ? '' : html`<h2>${section.heading}</h2>`}
      ${under === undefined || (heading === section.heading && group === under) ? '' : html`<h3 dir="auto">${under}</h3>`}
      ${shown}`,
    )
    heading = section.heading
    group = under
    written.push(text)
    length += text.length
  }
  yield page(number, written, source, false)
}

const fileOf = (number: number): string => (number === 1 ? 'index.html' : `page-${number}.html`)

function page(number: number, written: readonly string[], source: Source, hasNext: boolean): ZippedFile {
  const title = `@${source.username} on ${new URL(source.origin).host}`
  const body = cleaned(written.join('\n'))
  const content = html`<!doctype html>
    <html lang="en">
      <head lang="">
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="style.css" />
      </head>
      <body>
        <main class="narrow article">
          <h1>${title}</h1>
          ${number === 1 ? html`<p>Everything else is in the folder <code>data</code>.</p>` : ''} ${body}
          <nav aria-label="Pages">
            ${number > 1 ? html`<a rel="prev" href="${fileOf(number - 1)}">Previous page</a>` : ''}
            ${hasNext ? html`<a rel="next" href="${fileOf(number + 1)}">Next page</a>` : ''}
          </nav>
        </main>
      </body>
    </html>`
  return { name: fileOf(number), content: [String(content)] }
}

interface Section {
  readonly heading: string
  /** Returns the heading of the rows that belong together. */
  readonly group?: (row: Data) => string
  /** Shows a row; undefined if there is nothing to read. */
  readonly show: (row: Data, source: Source) => Part
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined)
const dataOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {})
const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? (value as Data[]) : [])

const time = (value: unknown): Part =>
  isText(value)
    ? html`<time datetime="${value}">${value.slice(0, 16).replace('T', ' ')} UTC</time>`
    : undefined

const IMAGE = /<img src="([^"]*)"(?: alt="([^"]*)")?[^>]*>/g

/** HTML that the engine has cleaned, with images of the zip, and links that lead to the site. */
const prose = (value: unknown, source: Source): Part =>
  isText(value)
    ? html`<div class="prose" dir="auto">
        ${cleaned(
          value
            .replace(IMAGE, (image, address: string, alternative: string = '') => {
              const [path = ''] = /\/storage\/\d+\/\w+\.\w+/.exec(address) ?? []
              return isOwn(path, source) ? image.replace(address, imageFile(path)) : alternative
            })
            .replaceAll('href="/', `href="${source.origin}/`)
            .replace(/<(pre|table)\b/g, '<$1 tabindex="0"'),
        )}
      </div>`
    : undefined

const plain = (value: unknown): Part => (isText(value) ? html`<p dir="auto">${value}</p>` : undefined)

const isOwn = (path: string, { id }: Source): boolean => path.startsWith(`/storage/${id}/`)

const pictures = (value: unknown, source: Source): Part =>
  Array.isArray(value)
    ? (value as readonly unknown[]).flatMap((path) =>
        !isText(path) || !path.startsWith('/storage/')
          ? []
          : isOwn(path, source)
            ? [html`<p><img src="${imageFile(path)}" alt="" loading="lazy" /></p>`]
            : [html`<p><a href="${new URL(path, source.origin).href}">Image</a></p>`],
      )
    : undefined

/** Lists values by their names, and lists within. Values of the platform alone, such as ids, are left out. */
function facts(values: Data): Html | undefined {
  const known = Object.entries(values).flatMap(([name, value]) => {
    const shown = factOf(value)
    return shown === undefined || name === 'id' || name.endsWith('_id') || name === 'position'
      ? []
      : [
          html`<dt>${name.replaceAll('_', ' ')}</dt>
            <dd dir="auto">${shown}</dd>`,
        ]
  })
  return known.length === 0 ? undefined : html`<dl>${known}</dl>`
}

function factOf(value: unknown): Part {
  if (Array.isArray(value)) {
    if (value.every(isText)) return value.length === 0 ? undefined : value.join(', ')
    const shown = (value as readonly unknown[]).map(factOf).filter((each) => each !== undefined)
    return shown.length === 0
      ? undefined
      : html`<ul>
          ${shown.map((each) => html`<li>${each}</li>`)}
        </ul>`
  }
  if (typeof value === 'object') return value === null ? undefined : facts(value as Data)
  return typeof value === 'boolean' ? undefined : typeof value === 'number' ? value : textOf(value)
}

/** @param about What is said of it in one line: its kind and time. */
const entryOf = (title: Part, about: readonly Part[], ...body: readonly Part[]): Part =>
  html`<article>
    <h3 dir="auto">${title}</h3>
    <p class="about">
      ${about.filter((each) => each !== undefined).map((each, index) => [index > 0 ? ' · ' : '', each])}
    </p>
    ${body}
  </article>`

const kindsOfItems: Readonly<Record<string, string>> = { mcq: 'quiz' }

/** The tables that pages show. Other tables are exported only as data. */
const sections: Readonly<Record<string, Section>> = {
  members: {
    heading: 'Profile',
    show: ({ display_name, tagline, bio, website, avatar_url, created_at }, source) =>
      entryOf(
        textOf(display_name),
        [time(created_at)],
        plain(tagline),
        pictures([avatar_url], source),
        prose(bio, source),
        plain(website),
      ),
  },
  items: {
    heading: 'Posts and other content',
    show: (
      { title, type, status, published_at, created_at, tags, gallery, featured_image, ...row },
      source,
    ) => {
      const { body, details } = dataOf(row['item_contents'])
      if (!isText(title)) return undefined
      return entryOf(
        title,
        [kindsOfItems[String(type)] ?? String(type), String(status), time(published_at ?? created_at)],
        pictures([featured_image], source),
        prose(body, source),
        listOf(row['item_options']).length > 0
          ? html`<ul>
              ${listOf(row['item_options']).map(({ text }) => html`<li dir="auto">${textOf(text)}</li>`)}
            </ul>`
          : undefined,
        facts({ ...dataOf(details), tags }),
        facts({ packages: row['service_packages'] }),
        facts(
          Object.fromEntries(
            Object.entries(dataOf(row['jobs'])).filter(([name]) =>
              /^(company|employment|work|experience|salary|apply)/.test(name),
            ),
          ),
        ),
        pictures(gallery, source),
      )
    },
  },
  comments: {
    heading: 'Comments and answers',
    show: ({ kind, body, created_at }, source) =>
      isText(body)
        ? entryOf(kind === 'answer' ? 'Answer' : 'Comment', [time(created_at)], prose(body, source))
        : undefined,
  },
  reviews: {
    heading: 'Reviews',
    show: ({ rating, body, reply, replied_at, created_at }, source) =>
      isText(reply)
        ? entryOf('Reply', [time(replied_at)], prose(reply, source))
        : entryOf(`${Number(rating)} of 5`, [time(created_at)], prose(body, source)),
  },
  bookings: {
    heading: 'Bookings',
    show: ({ status, package: booked, quantity, total, requirements, created_at }) =>
      entryOf(
        textOf(dataOf(booked)['name']) ?? 'Deleted package',
        [textOf(status), time(created_at)],
        plain(requirements),
        facts({ quantity, total }),
      ),
  },
  applications: {
    heading: 'Applications',
    show: ({ status, cover_letter, reason, history, created_at }) =>
      entryOf(
        'Application',
        [textOf(status), time(created_at)],
        plain(cover_letter),
        plain(reason),
        facts({ history }),
      ),
  },
  communities: {
    heading: 'Communities',
    show: ({ name, description, rules, created_at }, source) =>
      entryOf(textOf(name), [time(created_at)], prose(description, source), prose(rules, source)),
  },
  messages: {
    heading: 'Chats',
    group: ({ chat }) => textOf(chat) ?? 'Chats that you left',
    show: ({ author, body, attachments, created_at }, source) =>
      isText(body) || listOf(attachments).length > 0
        ? html`<div class="message">
            <p class="about">${textOf(author)} · ${time(created_at)}</p>
            ${plain(body)} ${pictures(attachments, source)}
          </div>`
        : undefined,
  },
  cvs: {
    heading: 'CV',
    show: ({ headline, sections, updated_at }) =>
      entryOf(textOf(headline) ?? 'CV', [time(updated_at)], facts(dataOf(sections))),
  },
  media: {
    heading: 'Images',
    show: ({ path, created_at }, source) =>
      html`<figure>
        ${pictures([path], source)}
        <figcaption>${time(created_at)}</figcaption>
      </figure>`,
  },
}
