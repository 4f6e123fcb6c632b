import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isLoopback } from '../settings/addresses.ts'
import { InvalidSetting } from '../settings/invalid-setting.ts'

/** Settings of mail. */
export interface MailSettings {
  /** The SMTP server: `smtp://user:password@mail.example:587`, or `smtps://…`. */
  readonly server: string
  /** The sender: `chowk@chowk.example`, or `Chowk <chowk@chowk.example>`. */
  readonly from: string
}

/** An SMTP server and the sender of mail. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Whether the connection starts with TLS, without STARTTLS. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  /** Whether the server is on this machine, which needs no TLS. */
  readonly local: boolean
  readonly from: { readonly name: string; readonly address: string; readonly domain: string }
}

const SENDER = /^(?:([^<>\p{Cc}]*)<)?([^\s<>@]+@([^\s<>@]+))>?$/u

/** Reads the settings. Errors do not contain the password. @throws InvalidSetting */
export const smtpServer = ({ server, from }: MailSettings): SmtpServer => ({
  ...mailServerOf(server),
  from: senderOf(from),
})

/** Reads the address of a mail server. Errors do not contain the password. @throws InvalidSetting */
export function mailServerOf(server: string): Omit<SmtpServer, 'from'> {
  const url = URL.parse(server)
  if (
    url === null ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    /[?#]|\/./.test(url.pathname + url.search + url.hash)
  )
    throw new InvalidSetting(
      'Expected a mail server such as smtp://user:password@mail.example:587, or smtps:// for TLS from the start. Write @ and / in a password as %40 and %2F.',
    )
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
    local: isLoopback(host),
  }
}

/** Reads the sender of mail. @throws InvalidSetting */
export function senderOf(from: string): SmtpServer['from'] {
  const [, name = '', address, host = ''] = SENDER.exec(from.trim()) ?? []
  // Also the name in this server's greeting.
  const domain = domainToASCII(host)
  if (address === undefined || domain === '' || isIP(domain) !== 0)
    throw new InvalidSetting('Expected a sender such as chowk@chowk.example or Chowk <chowk@chowk.example>.')
  return { name: name.trim().replaceAll('"', ''), address, domain }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new InvalidSetting('In the address of the mail server, a % of user or password is written as %25.')
  }
}
