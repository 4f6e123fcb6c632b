import type { Addressed, OutgoingMailRow, PageReader } from '@chowk/engine/visits'
import { html, type Html } from '../html.ts'

/** Content of a mail, before layout. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Texts with their addresses. */
  readonly links?: readonly Link[]
  /** Label and address of its button. */
  readonly button?: Link
  /** Closing paragraphs. */
  readonly closing?: readonly string[]
}

interface Link {
  readonly text: string
  readonly url: string
}

/** Origin and site name of the links of a mail. */
export interface Places {
  readonly host: string
  readonly absolute: (path: string) => string
}

/** Maximum number of entries in each list. */
const MOST = 20

type Written = Letter | undefined

/** Returns the content of a mail by its kind; undefined if there is nothing left to report. */
export async function letterOf(
  { kind, since }: Pick<OutgoingMailRow, 'kind' | 'since'>,
  { member, secret }: Addressed,
  places: Places,
  visit: PageReader,
): Promise<Written> {
  switch (kind) {
    case 'sign_in':
      return signInLetter(places, member.display_name, secret ?? '')
    case 'confirm_address':
      return secret === undefined ? takenLetter(places) : confirmLetter(places, member.username, secret)
    case 'address_changed':
      return changedLetter(places, member.username)
    case 'password_changed':
      return secretLetter(places, member.username, 'password')
    case 'passkeys_changed':
      return secretLetter(places, member.username, 'list of passkeys')
    case 'news':
      return newsLetter(places, visit, since)
    case 'digest':
      return digestLetter(places, visit, since)
  }
}

const signInLetter = ({ host, absolute }: Places, name: string, secret: string): Letter => ({
  subject: `Sign in to ${host}`,
  paragraphs: [`Hello ${name},`, `this link signs you in to ${host}. It works once, for 15 minutes.`],
  button: { text: 'Sign in', url: absolute(`/sign-in?link=${secret}`) },
  closing: [
    'Forgot your password? Once you are signed in, you can set a new one.',
    'If you did not ask for this link, ignore this mail: without the link nobody can sign in.',
  ],
})

const confirmLetter = ({ host, absolute }: Places, username: string, secret: string): Letter => ({
  subject: `Confirm your email address for ${host}`,
  paragraphs: [
    `Confirm that this is the email address of @${username} on ${host}. The link works once, for 24 hours.`,
  ],
  button: { text: 'Confirm address', url: absolute(`/confirm-email?link=${secret}`) },
  closing: ['If this is not your account, ignore this mail: the address is not used without the link.'],
})

const takenLetter = ({ host, absolute }: Places): Letter => ({
  subject: `Your email address on ${host}`,
  paragraphs: [
    `Somebody gave this email address for an account on ${host}, where it belongs to an account already. Nothing has changed.`,
    'If that was you: sign in to your account with this address.',
  ],
  button: { text: 'Sign in', url: absolute('/sign-in') },
})

const changedLetter = ({ host, absolute }: Places, username: string): Letter => ({
  subject: `Email address changed on ${host}`,
  paragraphs: [
    `This is no longer the email address of @${username} on ${host}.`,
    'If you did not change it, somebody else may have your password: sign in, set another one, and sign out all other devices.',
  ],
  button: { text: 'Security settings', url: absolute('/settings/password') },
})

const secretLetter = ({ host, absolute }: Places, username: string, changed: string): Letter => ({
  subject: `Your ${changed} on ${host} has changed`,
  paragraphs: [
    `The ${changed} of @${username} on ${host} has changed, and all other devices are signed out.`,
    'If you did not change it, somebody else may be in your account: sign in by a link, set another password, and look through your passkeys and API keys.',
  ],
  button: { text: 'Sign in by a link', url: absolute('/sign-in/email') },
})

/** Returns notifications since a time that are unread and enabled in the member's preferences. */
async function newsLetter({ host, absolute }: Places, visit: PageReader, since: number): Promise<Written> {
  const { email } = (await visit.read('preferences.get')).preferences
  const isNew = (at: string) => Date.parse(at) >= since
  const notified = email.notifications
    ? (await visit.read('notifications.list', { query: { unread: true, limit: MOST } })).items
    : []
  const notifications = notified
    .filter(({ created_at }) => isNew(created_at))
    .map(({ id, message }) => ({ text: message, url: absolute(`/notifications/${id}`) }))
  const listed = email.messages ? (await visit.read('chats.list', { query: { limit: MOST } })).items : []
  const chats = listed
    .filter(({ unread, muted, last_activity_at }) => unread > 0 && !muted && isNew(last_activity_at))
    .map(({ key, name, unread }) => ({
      text: `${unread} unread ${unread === 1 ? 'message' : 'messages'}: ${name}`,
      url: absolute(`/chats/${key}`),
    }))
  const links = [...notifications, ...chats]
  if (links.length === 0) return undefined
  return {
    subject: links.length === 1 ? links[0]!.text : `${links.length} new notifications on ${host}`,
    paragraphs: [`New on ${host}:`],
    links,
    button: { text: 'All notifications', url: absolute('/notifications') },
  }
}

/** Returns items of the member's feed published since a time. */
async function digestLetter({ host, absolute }: Places, visit: PageReader, since: number): Promise<Written> {
  const { items } = await visit.read('feed.list', { query: { limit: MOST } })
  const links = items
    .filter(
      ({ author, published_at }) => author.id !== visit.member?.id && Date.parse(published_at ?? '') >= since,
    )
    .map(({ title, author, url }) => ({ text: `${title} (${author.display_name})`, url: absolute(url) }))
  if (links.length === 0) return undefined
  return {
    subject: `New in your feed on ${host}`,
    paragraphs: [`What you follow on ${host}:`],
    links,
    button: { text: 'Open your feed', url: absolute('/') },
  }
}

/**
 * Collapses a text into one line without control characters, which could inject headers, or bidirectional formatting.
 */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const LONGEST_SUBJECT = 150

/** Lays out a mail as text and HTML. */
export function laidOut(
  { subject, paragraphs, links = [], button, closing = [] }: Letter,
  unsubscribe: Link | undefined,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const shown = links.map(({ text, url }) => ({ text: inOneLine(text), url }))
  const text = [
    ...paragraphs.map(inOneLine),
    ...shown.map((link) => `- ${link.text}\n  ${link.url}`),
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...closing,
    ...(unsubscribe ? [`-- \n${unsubscribe.text}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')
  const line = inOneLine(subject)
  return {
    subject: line.length > LONGEST_SUBJECT ? `${[...line].slice(0, LONGEST_SUBJECT - 1).join('')}…` : line,
    text: `${text}\n`,
    html: `<!doctype html>\n${page(paragraphs, shown, button, closing, unsubscribe).toString()}\n`,
  }
}

const page = (
  paragraphs: readonly string[],
  links: readonly Link[],
  button: Link | undefined,
  closing: readonly string[],
  unsubscribe: Link | undefined,
): Html =>
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
    </head>
    <body style="max-width:36rem;margin:1.5rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif">
      ${paragraphs.map((text) => html`<p dir="auto">${text}</p>`)}
      ${
        links.length === 0
          ? ''
          : html`<ul>
              ${links.map(({ text, url }) => html`<li dir="auto"><a href="${url}">${text}</a></li>`)}
            </ul>`
      }
      ${button ? html`<p><a href="${button.url}" style="display:inline-block;padding:.5rem 1rem;border-radius:.375rem;background:#0b6259;color:#fff;text-decoration:none">${button.text}</a></p>` : ''}
      ${closing.map((text) => html`<p><small>${text}</small></p>`)}
      ${
        unsubscribe
          ? html`<p>
              <small><a href="${unsubscribe.url}">${unsubscribe.text}</a></small>
            </p>`
          : ''
      }
    </body>
  </html>`
