import { fold, slugify } from '../../packages/engine/src/places/slug.ts'

/** Removes diacritics from a name, as usual in India: `Pūnch` becomes `Punch`. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .normalize('NFC')
    .replace(/[’‘ʻʼ`]/g, "'")
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ')
    .trim()
}

const kinds = [
  ...[
    'autonomous',
    'canton',
    'city',
    'community',
    'county',
    'departement',
    'department',
    'district',
    'division',
    'emirate',
  ],
  ...['governorate', 'krai', 'kray', 'municipality', 'oblast', 'parish', 'prefecture'],
  ...['province', 'provincia', 'raion', 'rayon', 'region', 'republic', 'respublika', 'state', 'voivodeship'],
  ...['ad', 'al', 'an', 'and', 'ash', 'de', 'del', 'el', 'la', 'of', 'the'],
]
const kind = new RegExp(`\\b(${kinds.join('|')})\\b`, 'g')

/**
 * Returns a name without the words in which names of one subdivision often differ: `Kano State` and `Kano` become
 * `kano`.
 */
export function bareName(name: string): string {
  const whole = fold(name).replace(/[^a-z0-9]+/g, ' ')
  return whole.replace(kind, '').replaceAll(' ', '') || whole.replaceAll(' ', '')
}

/** Returns whether two names are equal in a common spelling. */
export const sameName = (one: string, other: string): boolean => slugify(one) === slugify(other)

/**
 * Returns the slug of each item among its siblings, or undefined for the name's own slug: the first item of a name has
 * that, and later ones get an additional word or their number.
 */
export function distinctSlugs<Item extends { readonly name: string }>(
  items: readonly Item[],
  ownWord: (item: Item) => string | number,
  number: (item: Item) => string | number,
): ReadonlyMap<Item, string | undefined> {
  const taken = new Set<string>()
  return new Map(
    items.map((item) => {
      const own = slugify(item.name)
      const candidates = [own, `${own}-${ownWord(item)}`, `${own}-${number(item)}`]
      const slug = candidates.find((candidate) => candidate !== '' && !taken.has(candidate))
      if (slug === undefined) throw new Error(`No slug is left for ${item.name}`)
      taken.add(slug)
      return [item, slug === own ? undefined : slug]
    }),
  )
}
