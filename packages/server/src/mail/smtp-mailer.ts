import { MailRejected, once, type Mail, type Mailer } from '@chowk/engine'
import type { SmtpServer } from './smtp-server.ts'

const SECOND = 1000

/** Creates a mailer over SMTP with a few connections, closed when the queue is empty. */
export function smtpMailer(server: SmtpServer): Mailer {
  const transport = once(() => openTransport(server))
  let opened = false
  return {
    async send(mail) {
      opened = true
      await (await transport()).sendMail(messageOf(mail, server.from)).catch((error: SmtpError) => {
        throw failureOf(error, server)
      })
    },
    close() {
      if (opened) void transport().then((open) => open.close())
    },
  }
}

/** Connects and authenticates as for sending. @throws Error with the reason, without the password. */
export async function checkMailServer(server: SmtpServer): Promise<void> {
  const transport = await openTransport(server)
  try {
    await transport.verify()
  } catch (error) {
    throw failureOf(error as SmtpError, server)
  } finally {
    transport.close()
  }
}

/** Opens a transport. Loads nodemailer with the first mail. */
async function openTransport({ host, port, secure, auth, local }: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A password never leaves the machine in plain text.
    requireTLS: auth !== undefined && !local,
    tls: { rejectUnauthorized: !local },
    // The server may have accepted the mail already.
    maxRequeues: 0,
    idleTimeout: 5 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const messageOf = ({ to, subject, text, html, id, date, unsubscribe }: Mail, from: SmtpServer['from']) => ({
  from,
  to,
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${from.address.replace(/.*@/, '')}>`,
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
}

/** Returns an error without the mail's recipients. */
function failureOf({ message, code, command, responseCode = 0 }: SmtpError, { auth }: SmtpServer): Error {
  const isOfMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (isOfMail && responseCode >= 400)
    return new MailRejected(`The mail server refused a mail: ${responseCode}.`, responseCode >= 500)
  const said = auth ? message.replaceAll(auth.pass, '…') : message
  return new Error(`The mail server took no mail: ${said}`)
}
