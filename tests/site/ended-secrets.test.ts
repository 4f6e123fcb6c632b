import { addressMail, claimDueMail } from '@chowk/engine/website'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoreName } from '../harness/stores.ts'
import { passkeyOf } from '../harness/sign-in.ts'
import { seed, whole } from '../harness/sweep.ts'
import type { BrowserSession } from './browsing.ts'
import { startMail } from './start-mail.ts'

const HOUR = 60 * 60_000
const OPERATOR = { operator: 'ops' }

type Site = Awaited<ReturnType<typeof startMail>>

const secretIn = (text: string | undefined, path: string): string | undefined =>
  new RegExp(`http://localhost:4000${path}\\?link=(\\w+)`).exec(text ?? '')?.[1]

test.each([
  ['/sign-in/email', 'asha@example.org'],
  ['/settings/email', 'asha@example.com'],
])('sends no link in an email from %s leased before a change of secrets', async (path, email) => {
  const { browse, confirm, engine } = await startMail()
  await confirm('asha', 'asha@example.org')
  const asha = await browse('asha')
  await asha.post(path, { email })
  const [letter] = await claimDueMail(engine, 1)
  await asha.post('/settings/sessions', { id: 'others' })
  expect(await addressMail(engine, letter!)).toBeUndefined()
})

/** A member, and everything that ever let someone in as them, with the number of changes before it was asked for. */
class Account {
  readonly #site: Site
  readonly #username: string
  readonly #number: number
  #host = 0
  #changes = 0
  #isActive = true
  #isDeleted = false
  #sessions: { readonly browsing: BrowserSession; changes: number }[] = []
  readonly #links: { readonly secret: string; readonly path: string; readonly changes: number }[] = []
  /** Letters that were asked for since the last change, by their kind. */
  #asked = new Set<string>()

  constructor(site: Site, number: number) {
    this.#site = site
    this.#number = number
    this.#username = `member${number}`
  }

  async start(): Promise<void> {
    const { control, save } = this.#site
    await save({ username: this.#username })
    await control.clock.advance(HOUR)
    await this.#begin(await this.#site.link(this.#username))
    await this.act('askToConfirm', 0)
    await this.act('deliver', 0)
    await this.act('confirm', 0)
  }

  async act(act: Act, choice: number): Promise<void> {
    const changed = await this.#acts[act](choice)
    if (changed) await this.#change(changed === true ? undefined : changed)
  }

  /** Acts while letters are being sent. */
  async actWhileSending(act: Act, choice: number): Promise<void> {
    await Promise.all([this.#acts.deliver(), this.act(act, choice)])
    await this.#collect()
    await this.mustBeEnded()
  }

  async mustBeEnded(): Promise<void> {
    const alive = this.#sessions.find(({ changes }) => changes === this.#changes)
    for (const { secret, path, changes } of this.#links) {
      if (changes === this.#changes) continue
      const browsing = path === '/sign-in' || !alive ? this.#browser() : alive.browsing
      const { headers } = await browsing.post(path, { link: secret })
      expect({ path, in: headers['set-cookie'], to: headers.location?.replace(/\?.*/s, '') }).toEqual({
        path,
        in: undefined,
        to: path === '/confirm-email' && !alive ? '/sign-in' : undefined,
      })
    }
    for (const { browsing, changes } of this.#sessions) {
      const isAlive = changes === this.#changes && this.#isActive && !this.#isDeleted
      expect((await browsing.get('/settings/email')).status).toBe(isAlive ? 200 : 303)
    }
  }

  /** A browser at an address of its own, so that no limit of a network counts. */
  #browser(): BrowserSession {
    this.#host++
    return this.#site.browseFrom(`127.${this.#number % 250}.${this.#host >> 8}.${(this.#host % 250) + 1}`)
  }

  async #begin(link: string): Promise<boolean> {
    const browsing = this.#browser()
    const { headers } = await browsing.post('/sign-in', { link })
    if (!headers['set-cookie']) return false
    this.#sessions.push({ browsing, changes: this.#changes })
    return true
  }

  /** Ends what was asked for before, except one session. */
  async #change(keeps?: BrowserSession): Promise<void> {
    this.#changes++
    this.#asked = new Set()
    for (const session of this.#sessions) if (session.browsing === keeps) session.changes = this.#changes
    await this.mustBeEnded()
  }

  async #collect(): Promise<void> {
    for (const { text } of this.#site.smtp.received.splice(0))
      for (const path of ['/sign-in', '/confirm-email']) {
        const secret = secretIn(text, path)
        if (secret === undefined) continue
        // A letter that was asked for before the last change may be on its way; its link has ended.
        const changes = this.#asked.has(path) ? this.#changes : this.#changes - 1
        this.#links.push({ secret, path, changes })
      }
  }

  #session(choice: number): BrowserSession | undefined {
    const alive = this.#sessions.filter(({ changes }) => changes === this.#changes)
    return this.#isActive ? alive[choice % alive.length]?.browsing : undefined
  }

  readonly #address = (choice: number): string => `${'abc'[choice % 3]}${this.#number}@example.org`

  /** Submits a form by a session; returns its browser if that changed something. */
  async #submit(
    choice: number,
    path: string,
    fields: Record<string, string>,
  ): Promise<BrowserSession | false> {
    const browsing = this.#session(choice)
    const response = await browsing?.post(path, fields)
    return browsing !== undefined && response?.headers.location?.includes('done=') ? browsing : false
  }

  readonly #acts = {
    askToSignIn: async (choice: number): Promise<false> => {
      await this.#browser().post('/sign-in/email', { email: this.#address(choice) })
      this.#asked.add('/sign-in')
      return false
    },
    askToConfirm: async (choice: number): Promise<false> => {
      if (await this.#submit(choice, '/settings/email', { email: this.#address(choice) }))
        this.#asked.add('/confirm-email')
      return false
    },
    deliver: async (): Promise<false> => {
      await this.#site.outbox.deliver()
      await this.#collect()
      return false
    },
    confirm: async (choice: number) => {
      const link = this.#links.findLast(({ path }) => path === '/confirm-email')
      return link ? this.#submit(choice, '/confirm-email', { link: link.secret }) : false
    },
    useLink: async (): Promise<false> => {
      const link = this.#links.findLast(({ path }) => path === '/sign-in')
      if (link) await this.#begin(link.secret)
      return false
    },
    signIn: async (): Promise<false> => {
      if (this.#isActive) await this.#begin(await this.#site.link(this.#username))
      return false
    },
    setPassword: async (choice: number) =>
      this.#submit(choice, '/settings/password', { password: `six otters number ${choice} asleep` }),
    removeAddress: async (choice: number) => this.#submit(choice, '/settings/email', { remove: 'true' }),
    signOutOthers: async (choice: number) => this.#submit(choice, '/settings/sessions', { id: 'others' }),
    addPasskey: async (choice: number) => {
      const browsing = this.#session(choice)
      if (browsing === undefined) return false
      const { engine } = this.#site
      const session = browsing.cookie!.slice('chowk='.length)
      const body = passkeyOf(`passkey${this.#number}x${this.#changes}`, engine.clock.now())
      await engine.perform({ session }, 'passkeys.add', { body })
      return browsing
    },
    suspend: async () => {
      if (this.#isDeleted || !this.#isActive) return false
      await this.#site.engine.perform(OPERATOR, 'members.suspend', {
        params: { username: this.#username },
        body: { reason: 'spam' },
      })
      this.#isActive = false
      return true
    },
    unsuspend: async () => {
      if (this.#isDeleted || this.#isActive) return false
      await this.#site.engine.perform(OPERATOR, 'members.unsuspend', { params: { username: this.#username } })
      this.#isActive = true
      return true
    },
    delete: async () => {
      if (this.#isDeleted) return false
      await this.#site.engine.perform(OPERATOR, 'members.delete', { params: { username: this.#username } })
      this.#isDeleted = true
      this.#isActive = false
      return true
    },
  }
}

const acts = [
  'askToSignIn',
  'askToConfirm',
  'deliver',
  'confirm',
  'useLink',
  'signIn',
  'setPassword',
  'removeAddress',
  'signOutOthers',
  'addPasskey',
  'suspend',
  'unsuspend',
  'delete',
] as const
type Act = (typeof acts)[number]

const step = fc.record({
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...acts.filter((act) => act !== 'delete')) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
  choice: fc.nat({ max: 5 }),
  isSending: fc.boolean(),
})

test.each<[StoreName, number]>([
  ['memory', 16],
  ['postgres', 4],
])('invalidates older sessions and links after a change of secrets, on %s', async (store, runs) => {
  const site = await startMail({ store })
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const account = new Account(site, ++number)
      await account.start()
      for (const { act, choice, isSending } of steps)
        if (isSending) await account.actWhileSending(act, choice)
        else await account.act(act, choice)
      await account.mustBeEnded()
    }),
    { seed, numRuns: whole ? runs * 5 : runs },
  )
  expect(site.errors).toEqual([])
})
