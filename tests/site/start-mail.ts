import { onTestFinished } from 'vitest'
import { smtpMailer } from '../../packages/server/src/mail/smtp-mailer.ts'
import { smtpServer } from '../../packages/server/src/mail/smtp-server.ts'
import { startSmtp } from '../harness/smtp.ts'
import type { StoreName } from '../harness/stores.ts'
import { startSite } from './start-site.ts'

interface Options {
  readonly store?: StoreName
  readonly smtp?: Parameters<typeof startSmtp>[0]
  readonly signUp?: 'open'
}

/** A site that sends mail through an SMTP server of its own. */
export async function startMail({ store = 'memory', smtp: options, signUp }: Options = {}) {
  const smtp = await startSmtp(options)
  const errors: Error[] = []
  const settings = {
    mailer: smtpMailer(smtpServer({ server: smtp.url, from: 'Chowk <chowk@chowk.example>' })),
    signUp,
    onMailError: (error: unknown) => errors.push(error as Error),
  }
  const site = await startSite({ store, settings })
  const outbox = site.website.outbox!
  onTestFinished(() => outbox.stop())

  /** Where the last mail leads whose link begins with a path. */
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
  return { ...site, smtp, settings, errors, outbox, linkIn, confirm }
}
