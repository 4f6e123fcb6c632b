import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { ReadResult, Document } from './documents.ts'
import { replaceUrls } from './html/normalize.ts'
import { localTime } from './times.ts'
import { kinds } from './kinds.ts'

const STYLE =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.6 system-ui,sans-serif}article{padding:2rem 0;border-bottom:1px solid}' +
  'img{max-width:100%;height:auto}pre{overflow:auto;padding:1rem;background:#eee;color:#111}.about{opacity:.7;font-size:.9rem}'

/** Writes sanitized items to one HTML file, with local images and links; and the problems of files that are none. */
export async function writePreview(file: string, results: readonly ReadResult[], timeZone: string) {
  const folder = dirname(resolve(file))
  const articles = results.map((result) =>
    result.document ? articleOf(result.document, folder, timeZone) : problemsOf(result),
  )
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><style>${STYLE}</style>`
  await writeFile(
    file,
    `<!doctype html><html lang="en"><head>${head}</head><body>\n${articles.join('\n')}\n</body></html>\n`,
  )
}

function problemsOf({ path, problems = [] }: ReadResult): string {
  const listed = problems.map(
    ({ line, message }) => `<li>${escaped(line === undefined ? message : `Line ${line}: ${message}`)}</li>`,
  )
  return `<article id="${escaped(encodeURIComponent(path))}"><p class="about">${escaped(path)} cannot be published:</p><ul>${listed.join('')}</ul></article>`
}

function articleOf(document: Document, folder: string, timeZone: string): string {
  const { path, kind, title, scheduledAt, sanitized, images, links } = document
  const { title: titleName, texts } = kinds[kind]
  const resolveUrl = (url: string): string => {
    const image = images.get(url)
    if (image) return relative(folder, resolve(image.file)).split(/[\\/]/).map(encodeURIComponent).join('/')
    const target = links.get(url)
    return target === undefined ? url : `#${encodeURIComponent(target)}`
  }
  const html = (name: string) =>
    typeof sanitized[name] === 'string' ? replaceUrls(sanitized[name], resolveUrl) : ''
  const imagesAbove = [
    sanitized.featured_image,
    ...((sanitized.gallery as readonly unknown[] | undefined) ?? []),
  ]
    .filter((url) => typeof url === 'string')
    .map((url) => `<p><img src="${escaped(resolveUrl(url))}" alt=""></p>`)
  const otherTexts = Object.entries(sanitized)
    .filter(([name]) => ![titleName, ...texts, 'featured_image', 'gallery'].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const when = scheduledAt === undefined ? [] : [`${localTime(scheduledAt, timeZone)}, ${timeZone}`]
  return [
    `<article id="${escaped(encodeURIComponent(path))}"><h1>${escaped(title)}</h1>`,
    `<p class="about">${escaped([kind, path, ...when, ...otherTexts].join(' · '))}</p>`,
    ...imagesAbove,
    ...texts.map(html),
    '</article>',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
