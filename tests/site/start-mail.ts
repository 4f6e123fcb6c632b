import type { Store } from '@chowk/engine'
import type { SiteSettings } from '@chowk/site'
import { onTestFinished } from 'vitest'
import { smtpMailer, type SmtpTimeouts } from '../../packages/server/src/mail/smtp-mailer.ts'
import { smtpServer } from '../../packages/server/src/mail/smtp-server.ts'
import { startSmtp } from '../harness/smtp.ts'
import type { StoreName } from '../harness/stores.ts'
import { startSite } from './start-site.ts'

interface Options {
  readonly store?: StoreName
  readonly smtp?: Parameters<typeof startSmtp>[0]
  readonly timeouts?: SmtpTimeouts
  readonly signUp?: 'open'
  readonly demoMember?: string
  readonly identity?: SiteSettings['identity']
  /** Wraps the store. */
  readonly through?: (store: Store) => Store
}

/** Starts a site with its own SMTP server. */
export async function startMail({
  store = 'memory',
  smtp: options,
  timeouts,
  through,
  ...more
}: Options = {}) {
  const smtp = await startSmtp(options)
  const errors: Error[] = []
  const settings = {
    mailer: smtpMailer(smtpServer({ server: smtp.url, from: 'Chowk <chowk@chowk.example>' }), timeouts),
    ...more,
    onMailError: (error: unknown) => errors.push(error as Error),
  }
  const site = await startSite({ store, settings, ...(through && { through }) })
  const outbox = site.website.outbox!
  onTestFinished(() => outbox.stop())

  /** Returns the link in the last mail that starts with a path. */
  const linkIn = (path: string): string => {
    const link = new RegExp(`http://localhost:4000(${path}[^\\s]+)`).exec(smtp.received.at(-1)?.text ?? '')
    return link?.[1] ?? `no ${path} in the last mail`
  }
  const confirm = async (username: string, address: string): Promise<void> => {
    const browsing = await site.browse(username)
    await browsing.post('/settings/email', { email: address })
    await outbox.deliver()
    const link = linkIn('/confirm-email')
    await browsing.get(link)
    await browsing.post('/confirm-email', { link: new URLSearchParams(link.split('?')[1]).get('link') ?? '' })
    await outbox.deliver()
    smtp.received.splice(0)
  }
  /** Returns the links mailed to a member: to confirm an address, and to unsubscribe. */
  const linked = async (
    username: string,
  ): Promise<readonly [confirmation: string, unsubscribing: string]> => {
    await confirm(username, 'asha@example.org')
    await (await site.browse(username)).post('/settings/email', { email: 'asha@example.com' })
    await outbox.deliver()
    const confirmation = linkIn('/confirm-email')
    const { engine, control } = site
    const { id } = await engine.as(username).call('posts.create', { body: { title: 'Kiln', body: 'Hot.' } })
    await engine.as('ravi').call('posts.comment', { params: { id }, body: { body: 'How hot?' } })
    await control.clock.advance(15 * 60_000)
    await outbox.deliver()
    return [confirmation, linkIn('/unsubscribe')]
  }
  return { ...site, linked, smtp, settings, errors, outbox, linkIn, confirm }
}
