import { isSlug, limits } from '@chowk/contract'

/** Room for a number that tells one slug from another. */
const ROOM_FOR_SUFFIX = 12

/**
 * A slug for a title: its letters without accents and its digits, in lower case, with hyphens between words. Titles that
 * leave nothing of the kind (in another script, or all digits) get `fallback` and what is left.
 */
export function slugify(title: string, fallback: string): string {
  const words = withoutAccents(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const slug = shorten(words.join('-'))
  if (isSlug(slug)) return slug
  return shorten([fallback, ...words].join('-'))
}

const ASCII = /^[\0-\x7f]*$/

function withoutAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{Mark}/gu, '')
}

function shorten(slug: string): string {
  const most = limits.slug - ROOM_FOR_SUFFIX
  if (slug.length <= most) return slug
  const cut = slug.slice(0, most)
  const hyphen = cut.lastIndexOf('-')
  return hyphen > most / 2 ? cut.slice(0, hyphen) : cut.replace(/-+$/, '')
}
