import { createEngine, type Engine } from '@chowk/engine'
import { openStore } from '@chowk/server'
import { limits } from './postgres/platform.ts'
import { median, report, type Figure } from './report.ts'
import { onEachStore, type StorePlace } from './stores.ts'
import { saveMember } from '../tests/harness/administer.ts'

const WRITERS = 64
/** Odd, so that every member likes at the end. */
const EACH = 21
const ROUNDS = 5

/** Compares members who like one post at the same time with members who like a post each. */
export async function benchCounters(): Promise<void> {
  const figures = await onEachStore(compare)
  report(`Likes of one post by ${WRITERS} members at once, against a post for each`, figures)
}

async function compare({ title: what, address }: StorePlace): Promise<Figure> {
  const store = await openStore(address)
  const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
  const names = Array.from({ length: WRITERS }, (_, at) => `member${at}`)
  const posts: number[] = []
  for (const username of names) {
    await saveMember(engine, { username, plan: 'business' })
    const body = { title: `Kiln of ${username}`, body: '<p>Hot.</p>' }
    posts.push((await engine.as(username).call('posts.create', { body })).id)
  }
  const rounds: { hot: number; cold: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({
      hot: await likes(engine, names, () => posts[0]!),
      cold: await likes(engine, names, (at) => posts[at]!),
    })
  const { item } = await engine.as(names[0]!).call('posts.get', { params: { id: posts[0]! } })
  if (item.likes !== WRITERS)
    throw new Error(`${WRITERS} members like the post, and ${item.likes} are counted.`)
  await store.close()
  // The first one warms up.
  const measured = rounds.slice(1)
  const of = (side: 'hot' | 'cold') => Math.round(median(measured.map((round) => round[side])))
  return {
    what,
    ratio: median(measured.map(({ hot, cold }) => hot / cold)),
    goal: { least: 0.5 },
    detail: `${of('hot')}/s against ${of('cold')}/s, each counted`,
  }
}

/** Each member likes a post and takes it back, in turn. Returns the calls a second. */
async function likes(
  engine: Engine,
  names: readonly string[],
  postOf: (at: number) => number,
): Promise<number> {
  const start = performance.now()
  await Promise.all(
    names.map(async (username, at) => {
      for (let turn = 0; turn < EACH; turn++) {
        const reaction = turn % 2 === 0 ? 'like' : null
        await engine.as(username).call('reactions.set', { body: { type: 'post', id: postOf(at), reaction } })
      }
    }),
  )
  return (names.length * EACH * 1000) / (performance.now() - start)
}
