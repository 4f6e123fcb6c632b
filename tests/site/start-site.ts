import type { AddressInfo } from 'node:net'
import type { MemberRequest } from '@chowk/contract/internal'
import type { Seed, Store } from '@chowk/engine'
import { createServer } from '@chowk/server'
import { createWebsite, type SiteSettings } from '@chowk/site'
import { onTestFinished } from 'vitest'
import { actOn } from '../harness/act-on.ts'
import { saveMember } from '../harness/administer.ts'
import { demonstrate } from '../harness/demonstration.ts'
import { signInLink } from '../harness/sign-in.ts'
import { stores, type StoreName } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { BrowserSession } from './browsing.ts'

interface Options {
  readonly seed?: Seed | undefined
  readonly store?: StoreName
  readonly publicUrl?: string
  /** Default: any free port. */
  readonly port?: number
  readonly settings?: SiteSettings
  readonly realLimits?: boolean
  /** Wraps the store. */
  readonly through?: (store: Store) => Store
}

/** A site with the demonstration, for one test. */
export type Site = Awaited<ReturnType<typeof startSite>>

/** Performs operations as members of the site. */
export type Act = Site['act']

/** A hundredth of the production cost, for fast tests. */
const LITTLE = { N: 2 ** 10, r: 8, p: 1 }

/** Starts a website on a free port, over a new store with the demonstration. Closed with the test. */
export async function startSite({
  seed,
  store: name = 'memory',
  publicUrl = 'http://localhost:4000',
  port: wantedPort = 0,
  settings = {},
  realLimits = false,
  through = (store) => store,
}: Options = {}) {
  const opened = await stores[name]()
  const { dispose } = opened
  const store = through(opened.store)
  const world = new World(store, { publicUrl, ...(seed && { seed }), realLimits })
  await (seed ? world.control.reset() : demonstrate(world))
  const { engine } = world.control
  const website = createWebsite(engine, { passwordCost: LITTLE, ...settings })
  const app = createServer({ engine, publicUrl, website })
  await app.listen({ port: wantedPort, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await dispose()
  })
  const { port } = app.server.address() as AddressInfo
  const link = (username: string): Promise<string> => signInLink(engine, username)

  return {
    world,
    control: world.control,
    engine,
    website,
    port,
    origin: `http://127.0.0.1:${port}`,
    act: actOn(engine),
    save: (member: MemberRequest) => saveMember(engine, member),
    /** Secret of a sign-in link for a member. */
    link,
    /** Returns a browser of a visitor at an address of loopback. */
    browseFrom: (from: string): BrowserSession => new BrowserSession(port, from),
    /** Returns a browser of a member or a visitor, with its own IP address if given. */
    browse: async (username?: string, from?: string): Promise<BrowserSession> => {
      const browsing = new BrowserSession(port, from)
      if (username !== undefined) await browsing.post('/sign-in', { link: await link(username) })
      return browsing
    },
  }
}

/** Returns a browser of a member or a visitor on a new site. */
export const browseSite = async (username?: string): Promise<BrowserSession> =>
  (await startSite()).browse(username)
