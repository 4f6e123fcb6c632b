import { fold, slugify } from '../../packages/engine/src/places/slug.ts'

/** A name without marks on its letters, as places are written in India: `Pūnch` becomes `Punch`. */
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

/** Two names of one subdivision often differ only in what this leaves out: `Kano State` and `Kano` are both `kano`. */
export function bareName(name: string): string {
  const whole = fold(name).replace(/[^a-z0-9]+/g, ' ')
  return whole.replace(kind, '').replaceAll(' ', '') || whole.replaceAll(' ', '')
}

/** Words of a name in one spelling, for finding the same name elsewhere. */
export const sameName = (one: string, other: string): boolean => slugify(one) === slugify(other)

/**
 * The slug of each item among its siblings, undefined where it is the name's own: the first of a name has that, and each
 * later one gets a word of its own added, or else its number.
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
