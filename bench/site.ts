import { measure, type Load } from './load.ts'
import { median, report, type Figure } from './report.ts'
import { startTarget } from './target.ts'

const ROUNDS = 5
/** Requests per round. */
const REQUESTS = 2_000
/** Requests until all code is compiled. */
const WARM_UP = 6_000

/** Compares a page with the corresponding response of the interface. */
export async function benchSite(): Promise<void> {
  const target = await startTarget('targets/site.ts')
  try {
    const said = (word: string) => target.said.get(word) ?? ''
    const page = { path: said('page'), headers: { accept: 'text/html' } }
    const signedIn = { ...page.headers, cookie: said('cookie') }
    const answer: Load = {
      path: `/api/v1/posts/${said('post')}?comments_limit=20`,
      headers: { 'x-api-key': said('key') },
    }
    const loads: readonly (readonly [what: string, load: Load, goal: number])[] = [
      ['the page of a post with 20 comments against GET /posts/{id}', page, 1.5],
      ['the same for a member who is signed in', { ...page, headers: signedIn }, 1.5],
      ['the same, packed with brotli', { ...page, headers: { ...signedIn, 'accept-encoding': 'br' } }, 1.5],
      ['the same, packed with gzip', { ...page, headers: { ...signedIn, 'accept-encoding': 'gzip' } }, 1.5],
    ]
    const chats = ['long-chat', 'short-chat'].map((chat): Load => ({ path: said(chat), headers: signedIn }))
    for (const load of [answer, ...loads.map(([, load]) => load), ...chats])
      await measure(target, load, WARM_UP)
    const rounds: { answer: number; pages: number[]; chats: number[] }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const pages: number[] = []
      for (const [, load] of loads) pages.push((await measure(target, load, REQUESTS)).cpuMicros)
      const ofChats: number[] = []
      for (const load of chats) ofChats.push((await measure(target, load, REQUESTS)).cpuMicros)
      rounds.push({ answer: (await measure(target, answer, REQUESTS)).cpuMicros, pages, chats: ofChats })
    }
    const figures = loads.map(([what, , most], index): Figure => {
      const micros = median(rounds.map(({ pages }) => pages[index]!))
      const base = median(rounds.map((round) => round.answer))
      return {
        what,
        goal: { most },
        ratio: median(rounds.map(({ answer, pages }) => pages[index]! / answer)),
        detail: `${micros.toFixed(0)} µs of processor time against ${base.toFixed(0)} µs`,
      }
    })
    const [long, short] = [0, 1].map((index) => median(rounds.map((round) => round.chats[index]!)))
    figures.push({
      what: 'the page of a chat with 20,000 messages against one with 30, which is a page of them',
      goal: { most: 1.2 },
      ratio: median(rounds.map(({ chats: [long, short] }) => long! / short!)),
      detail: `${long!.toFixed(0)} µs of processor time against ${short!.toFixed(0)} µs`,
    })
    report('The site, memory store', figures)
  } finally {
    await target.stop()
  }
}
