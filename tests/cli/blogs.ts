import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A PNG of one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const DAY = 86_400_000
const WORDS = 'kiln clay glaze wheel ash cone slip bisque market chai rain roof brick lane river cart'.split(
  ' ',
)

/** Numbers below a bound, the same for the same seed. */
export function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** A post of a blog, as files of a generator have it. */
export interface Post {
  readonly path: string
  readonly title: string
  /** Milliseconds, where it lies ahead. */
  readonly ahead: number | undefined
  readonly isDraft: boolean
}

interface Drawn {
  readonly number: number
  readonly title: string
  readonly slug: string
  readonly time: number
  readonly isAhead: boolean
  readonly tags: readonly string[]
  readonly text: string
}

function draw(number: number, random: (below: number) => number): Drawn {
  const word = () => WORDS[random(WORDS.length)]!
  const first = word()
  const title = `${first[0]!.toUpperCase()}${first.slice(1)} and ${word()}, part ${number}`
  const isAhead = number % 4 === 0
  const days = isAhead ? 2 + random(150) : -random(2000) - 1
  // On the full minute, as people write times.
  const time = Math.floor((Date.now() + days * DAY) / 60_000) * 60_000
  const sentence = () => `${Array.from({ length: 6 + random(12) }, word).join(' ')}.`
  const paragraphs = Array.from({ length: 2 + random(4) }, () => sentence())
  return {
    number,
    title,
    slug: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    time,
    isAhead,
    tags: [...new Set([word(), word()])],
    text: `${paragraphs.join('\n\n')}\n\n## Next {#next}\n\nIt took ${number} hours[^1].\n\n[^1]: By the *clock* on the wall.\n`,
  }
}

function save(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Posts as Hugo has them: bundles and files, in YAML and TOML, with its fields, drafts and links. */
export function writeHugoBlog(folder: string, count: number, seed: number): Post[] {
  const random = drawing(seed)
  const posts: Post[] = []
  save(folder, '_index.md', '---\ntitle: All posts\ncascade:\n  type: post\n---\n')
  for (let number = 1; number <= count; number++) {
    const { title, slug, time, isAhead, tags, text } = draw(number, random)
    const isDraft = number % 13 === 0
    const isBundle = number % 3 === 0
    const date = new Date(time).toISOString().replace('.000Z', number % 2 === 0 ? '+00:00' : 'Z')
    const path = isBundle ? `${slug}/index.md` : `${slug}.md`
    const before = posts.findLast((post) => !post.isDraft)
    const link =
      before && number % 5 === 0
        ? `\nSee [the one before](${isBundle ? `../${before.path}` : before.path}).\n`
        : ''
    const image = isBundle ? `\n![The kiln](kiln.png)\n` : ''
    const code = number % 7 === 0 ? '\n```go\nfmt.Println("{{< not a shortcode >}}")\n```\n' : ''
    const body = `${text}${link}${image}${code}`
    const listed = tags.map((tag) => `"${tag}"`).join(', ')
    save(
      folder,
      path,
      number % 2 === 0
        ? `+++\ntitle = "${title}"\ndate = ${date}\ndraft = ${String(isDraft)}\nslug = "${slug}"\ntags = [${listed}]\nauthor = "Asha"\n[cover]\nimage = "kiln.png"\n+++\n\n${body}`
        : `---\ntitle: "${title}"\ndate: ${date}\nlastmod: ${date}\ndraft: ${String(isDraft)}\nslug: ${slug}\nauthor: Asha\ntags: [${listed}]\ncategories: [Pottery]\nShowToc: true\n---\n\n${body}`,
    )
    // Bytes after the end of a PNG make it another file with the same picture.
    if (isBundle) save(folder, `${slug}/kiln.png`, Buffer.concat([tinyPng, Buffer.from(String(number % 4))]))
    posts.push({ path, title, ahead: isAhead ? time : undefined, isDraft })
  }
  return posts
}

/** Posts as Jekyll has them: days in their names, its fields, and links. */
export function writeJekyllBlog(folder: string, count: number, seed: number): Post[] {
  const random = drawing(seed)
  const posts: Post[] = []
  for (let number = 1; number <= count; number++) {
    const { title, slug, time, isAhead, tags, text } = draw(number, random)
    const iso = new Date(time).toISOString()
    const [day] = iso.split('T')
    const path = `_posts/${day}-${slug}.md`
    const before = posts.at(-1)
    const link =
      before && number % 5 === 0 ? `\nSee [the one before](${before.path.replace('_posts/', '')}).\n` : ''
    const code = number % 7 === 0 ? '\n```ruby\nputs "{{ 1 }}"\n```\n' : ''
    const time24 = `${iso.slice(0, 10)} ${iso.slice(11, 19)} +0000`
    save(
      folder,
      path,
      `---\nlayout: post\ntitle: "${title}"\ndate: ${time24}\ncategories: pottery notes\ntags: ${tags.join(' ')}\nauthor: asha\npermalink: /:categories/:title/\ncomments: true\nexcerpt_separator: <!--more-->\n---\n${text}${link}${code}`,
    )
    posts.push({ path, title, ahead: isAhead ? time : undefined, isDraft: false })
  }
  save(folder, '_drafts/some-day.md', '---\ntitle: Some day\n---\nNot yet.')
  return posts
}
