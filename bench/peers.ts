import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'
import { load } from './postgres/load.ts'
import { addSenders, type Sender } from './postgres/platform.ts'
import { createPost, getMe, newToken, type Call } from './postgres/requests.ts'
import { median, report, type Figure } from './report.ts'
import { startTarget, type Target } from './target.ts'

const MEMBERS = 400
const POSTS = 2000
/** A title has one of these many words in turn: a search finds 20 posts of 2,000. */
const WORDS = 100
const SEARCHED = 'grove42'
const ROUNDS = 5
const WARM_UP = 400
/** Milliseconds of a round. */
const ROUND_MS = 1000
const CONNECTIONS = [1, 16]
const textsOf = (token: string) => ({
  title: `Twelve birds on the neem tree ${token} in grove${Number(token) % WORDS}`,
  body: '<p>The neem outside my window kept a list for me this week: <strong>two barbets</strong> and a shikra.</p>',
})

/** Without a key that makes it repeatable, which Parse Server does not have. */
const create: Call = {
  ...createPost,
  headers: (key) => ({ 'x-api-key': key, 'content-type': 'application/json' }),
  body: (token) => JSON.stringify(textsOf(token)),
}

/** Of npm, on demand: nothing here depends on them. */
const PACKAGES = ['parse-server@9', 'express@5']

/** A server with its members and the requests that do the same on each. */
interface Peer {
  readonly target: Target
  readonly senders: readonly Sender[]
  readonly calls: Readonly<Record<string, Call>>
}

const MIN_RATIOS: Readonly<Record<string, number>> = { me: 2, post: 1, list: 1, search: 2, create: 1 }

const DIFFERENCES = `
Each server is one process with 10 connections to its own database on one PostgreSQL; ${MEMBERS} members send in turn, ${POSTS} posts exist.
Chowk does more: it looks up each key and its member, counts each request against the member's limit, hides blocked and suspended members, checks communities,
  cleans HTML, reads reactions, favourites and comments, indexes words, and takes a unit of the daily quota.
Parse Server does more: it checks access lists per object and per class, and its schema may change at any time.
Parse Server does less: it keeps sessions and users for five seconds in memory, so an ended session goes on for that long; it has no limits and no repeatable creates;
  a search is PostgreSQL's own, by the words of a title, without an index.`

/** Compares Chowk with Parse Server on the same PostgreSQL, in requests a second. */
export async function benchPeers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-peers-'))
  const stops: (() => Promise<void>)[] = []
  try {
    const version = install(folder)
    const cluster = await startCluster(['-c', 'fsync=on'])
    stops.push(() => cluster.remove())
    const addressOf = async () => {
      const database = await createDatabase(cluster.address)
      stops.push(database.remove)
      return database.address
    }
    const start = async (file: string, args: readonly string[]) => {
      const target = await startTarget(file, args, { anyCore: true })
      stops.push(() => target.stop())
      return target
    }
    const ours = await chowk(await addressOf(), start)
    const theirs = await parseServer(await start('targets/parse.ts', [await addressOf(), folder]))
    const figures: Figure[] = []
    for (const [name, call] of Object.entries(ours.calls))
      for (const connections of CONNECTIONS)
        figures.push(await compare(name, connections, [ours, call], [theirs, theirs.calls[name]!]))
    report(`PostgreSQL: requests a second of Chowk for each of Parse Server ${version}`, figures)
    console.log(DIFFERENCES)
    console.log(`On ${availableParallelism()} processors with a load of ${loadavg()[0]!.toFixed(1)}.`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function install(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const manifest = readFileSync(join(folder, 'node_modules/parse-server/package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function chowk(
  address: string,
  start: (file: string, args: readonly string[]) => Promise<Target>,
): Promise<Peer> {
  const senders = await addSenders(address, MEMBERS)
  const target = await start('targets/postgres.ts', [address])
  const created = await createdBy(target, create, senders)
  const id = (created as { id: number }).id
  const get = (path: string): Call => ({ ...getMe, path })
  const calls = {
    me: getMe,
    post: get(`/posts/${id}`),
    list: get('/posts?limit=20'),
    search: get(`/search?q=${SEARCHED}&limit=20`),
    create,
  }
  return { target, senders, calls }
}

async function parseServer(target: Target): Promise<Peer> {
  const app = { 'x-parse-application-id': 'bench' }
  const headers = (key: string) => ({ ...app, 'x-parse-session-token': key })
  const senders: Sender[] = []
  let next = 0
  const signUp = async () => {
    for (let index = next++; index < MEMBERS; index = next++) {
      const response = await fetch(`${target.url}/users`, {
        method: 'POST',
        headers: { ...app, 'content-type': 'application/json' },
        body: JSON.stringify({ username: `member${index}`, password: `password ${index}` }),
      })
      const { sessionToken } = (await response.json()) as { sessionToken: string }
      senders.push({ id: index, key: sessionToken, hash: '' })
    }
  }
  await Promise.all(Array.from({ length: 8 }, signUp))
  const me = await fetch(`${target.url}/users/me`, { headers: headers(senders[0]!.key) })
  const { objectId: author } = (await me.json()) as { objectId: string }
  const createObject: Call = {
    method: 'POST',
    path: '/classes/Post',
    headers: (key) => ({ ...headers(key), 'content-type': 'application/json' }),
    body: (token) => {
      const pointer = { __type: 'Pointer', className: '_User', objectId: author }
      return JSON.stringify({
        ...textsOf(token),
        author: pointer,
        ACL: { '*': { read: true }, [author]: { write: true } },
      })
    },
  }
  const created = await createdBy(target, createObject, [senders[0]!])
  const { objectId } = created as { objectId: string }
  const get = (path: string): Call => ({ method: 'GET', path, headers })
  const words = JSON.stringify({ title: { $text: { $search: { $term: SEARCHED } } } })
  const calls = {
    me: get('/users/me'),
    post: get(`/classes/Post/${objectId}?include=author`),
    list: get('/classes/Post?limit=20&order=-createdAt&include=author'),
    search: get(`/classes/Post?limit=20&where=${encodeURIComponent(words)}`),
    create: createObject,
  }
  return { target, senders, calls }
}

/** Creates the posts, by the members in turn, and returns the answer to the last. */
async function createdBy(target: Target, call: Call, senders: readonly Sender[]): Promise<unknown> {
  await load([target], call, senders, POSTS - 1)
  const { method, path, headers, body } = call
  const token = newToken()
  const response = await fetch(target.url + path, {
    method,
    headers: headers(senders[0]!.key, token),
    body: body!(token),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function compare(
  name: string,
  connections: number,
  ...sides: readonly [ours: [Peer, Call], theirs: [Peer, Call]]
): Promise<Figure> {
  const measured = ([{ target, senders }, call]: [Peer, Call], amount: number) =>
    load([target], call, senders, amount, connections)
  // Of each its own pace, so that rounds take the same time.
  const amounts = []
  for (const side of sides) {
    const { perSecond } = await measured(side, WARM_UP)
    amounts.push(Math.max(20, Math.ceil((perSecond * ROUND_MS) / 1000)))
  }
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const speeds: number[] = []
    for (const [index, side] of sides.entries())
      speeds.push((await measured(side, amounts[index]!)).perSecond)
    rounds.push(speeds)
  }
  const ratios = rounds.map(([ours, theirs]) => ours! / theirs!)
  const speedOf = (index: number) =>
    Math.round(median(rounds.map((speeds) => speeds[index]!))).toLocaleString('en')
  return {
    what: `${name}, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    ratio: median(ratios),
    goal: { least: MIN_RATIOS[name]! },
    detail: `${speedOf(0)}/s against ${speedOf(1)}/s; rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  }
}
