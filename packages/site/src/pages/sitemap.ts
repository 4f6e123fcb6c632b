import { ApiError } from '@chowk/engine'
import { countParts, publicPlaces, type PublicPlace } from '@chowk/engine/website'
import { forEverybody } from '../http/conditional.ts'
import { xml, type Html } from '../html.ts'
import type { Page } from '../page.ts'

const XML = 'application/xml; charset=utf-8'
const DECLARATION = xml`<?xml version="1.0" encoding="utf-8"?>`
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Static pages. */
const standing = [
  '/',
  '/posts',
  '/questions',
  '/polls',
  '/mcqs',
  '/c',
  '/services',
  '/jobs',
  '/tags',
  '/u',
  '/docs',
]

/** Sitemap index. */
export const sitemap: Page = {
  forEverybody: true,
  async show({ visit, origin }) {
    const parts = await countParts(visit)
    const names = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))]
    const document = xml`${DECLARATION}
<sitemapindex xmlns="${SCHEMA}">
${names.map((name) => xml`<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>\n`)}</sitemapindex>
`
    return forEverybody(XML, String(document))
  },
}

/** A part of the sitemap: at most a thousand pages. */
export const sitemapPart: Page = {
  forEverybody: true,
  async show({ visit, origin, params }) {
    const name = /^(pages|[1-9]\d{0,8})\.xml$/.exec(params.part!)?.[1]
    if (name === undefined) throw new ApiError('not_found')
    const entries: readonly PublicPlace[] =
      name === 'pages' ? standing.map((path) => ({ path })) : await publicPlaces(visit, Number(name))
    // An empty sitemap would be invalid.
    if (entries.length === 0) throw new ApiError('not_found')
    const placeOf = ({ path, changedAt }: PublicPlace): Html =>
      xml`<url><loc>${origin + encodeURI(path)}</loc>${
        changedAt === undefined ? '' : xml`<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
      }</url>\n`
    const document = xml`${DECLARATION}
<urlset xmlns="${SCHEMA}">
${entries.map(placeOf)}</urlset>
`
    return forEverybody(XML, String(document))
  },
}
