import { domainToASCII } from 'node:url'
import { connect, type Socket } from 'node:net'
import { MailRejected, MailUnconfirmed, once, type Mail, type Mailer } from '@chowk/engine'
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import type { SmtpServer } from './smtp-server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Milliseconds to wait for a mail server. Standards say how long: RFC 5321, 4.5.3.2. */
export interface SmtpTimeouts {
  readonly connect: number
  readonly greeting: number
  /** Per reply. The reply to the whole email can take the longest. */
  readonly reply: number
}

const defaultTimeouts: SmtpTimeouts = { connect: 10 * SECOND, greeting: 5 * MINUTE, reply: 10 * MINUTE }

/** Creates a mailer over SMTP with a few connections, closed when the queue is empty. */
export function smtpMailer(server: SmtpServer, timeouts = defaultTimeouts): Mailer {
  const sockets = new Set<Socket>()
  /** Ids of mails that were sent as a whole. */
  const whole = new Set<string>()
  const transport = once(async () => {
    const open = await openTransport(server, timeouts, sockets)
    open.use('stream', ({ message, data }, done) => {
      message.processFunc((text) => text.once('end', () => whole.add(data.messageId!)))
      done()
    })
    return open
  })
  let opened = false
  return {
    async send(mail) {
      opened = true
      const message = messageOf(mail, server.from)
      const open = await transport()
      try {
        await open.sendMail(message)
      } catch (error) {
        throw failureOf(error as SmtpError, server, { timeouts, isWhole: whole.has(message.messageId) })
      } finally {
        whole.delete(message.messageId)
      }
    },
    close() {
      if (opened) void transport().then((open) => open.close())
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Connects and authenticates as for sending. Returns the milliseconds until the server greeted.
 * @throws Error with the reason, without the password.
 */
export async function checkMailServer(server: SmtpServer, timeouts = defaultTimeouts): Promise<number> {
  const started = performance.now()
  let greetedAfter = 0
  const logger = {
    debug: (entry: { tnx?: string }) =>
      entry.tnx === 'server' && (greetedAfter ||= performance.now() - started),
  }
  const transport = await openTransport(server, timeouts, new Set(), { logger, transactionLog: true })
  try {
    await transport.verify()
    return greetedAfter
  } catch (error) {
    throw failureOf(error as SmtpError, server, { timeouts })
  } finally {
    transport.close()
  }
}

/** Opens a transport. Loads nodemailer with the first mail. */
async function openTransport(
  { host, port, secure, auth, local, from }: SmtpServer,
  timeouts: SmtpTimeouts,
  sockets: Set<Socket>,
  logging: Pick<SMTPPoolOptions, 'logger' | 'transactionLog'> = {},
) {
  const { createTransport } = await import('nodemailer')
  const options: SMTPPoolOptions & { readonly pool: true } = {
    pool: true,
    host,
    port,
    secure,
    // Mail servers reject names of containers, which are not domains.
    name: from.domain,
    ...(auth && { auth }),
    // A password never leaves the machine in plain text.
    requireTLS: auth !== undefined && !local,
    tls: { rejectUnauthorized: !local },
    // The server may already have accepted the email.
    maxRequeues: 0,
    idleTimeout: 5 * SECOND,
    // nodemailer has a single time limit for the connection and the greeting, which may take far longer.
    getSocket: (_options, done) => {
      const socket = connect({ host, port })
      const cancel = stallAwareClock.after(timeouts.connect, () => socket.destroy(new ConnectLate()))
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      const fail = (error: Error) => {
        cancel()
        done(error)
      }
      socket.once('error', fail).once('connect', () => {
        cancel()
        socket.off('error', fail)
        done(null, { connection: socket })
      })
    },
    connectionTimeout: timeouts.connect + timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.reply,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...logging,
  }
  return createTransport(options)
}

class ConnectLate extends Error {
  readonly timeoutType = 'CONNECT_TIMEOUT'
}

const messageOf = ({ to, subject, text, html, id, date, unsubscribe }: Mail, from: SmtpServer['from']) => ({
  from,
  to,
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${domainToASCII(from.address.replace(/.*@/, ''))}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly timeoutType?: string
}

/** Returns an error without the mail's recipients. */
function failureOf(
  error: SmtpError,
  { auth }: SmtpServer,
  { timeouts, isWhole = false }: { readonly timeouts: SmtpTimeouts; readonly isWhole?: boolean },
): Error {
  const { code, command, responseCode = 0 } = error
  const isOfMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (isOfMail && responseCode >= 400)
    return new MailRejected(`The mail server rejected an email: ${responseCode}.`, responseCode >= 500)
  const message = late(error, timeouts) ?? error.message
  const said = auth ? message.replaceAll(auth.pass, '…') : message
  return isWhole && responseCode === 0
    ? new MailUnconfirmed(
        `The mail server did not confirm an email, which might have been delivered: ${said}`,
      )
    : new Error(`The mail server accepted no email: ${said}`)
}

/** Says what took too long, if anything did. */
function late({ timeoutType }: SmtpError, { connect, greeting, reply }: SmtpTimeouts): string | undefined {
  const seconds = (milliseconds: number) => `within ${milliseconds / SECOND} seconds`
  switch (timeoutType) {
    case undefined:
      return undefined
    case 'CONNECT_TIMEOUT':
      return `it took no connection ${seconds(connect)}.`
    case 'GREETING_TIMEOUT':
      return `it sent no greeting ${seconds(greeting)}.`
    case 'UPGRADE_TIMEOUT':
      return `it did not finish the TLS handshake ${seconds(greeting)}.`
    default:
      return `it sent no reply ${seconds(reply)}.`
  }
}
