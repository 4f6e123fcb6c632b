import { limits, truncateWithEllipsis } from '@chowk/contract/core'
import type { OutgoingMailRow, View } from '@chowk/engine'
import { messageParts, type MailRecipient, type Suspension } from '@chowk/engine/website'
import { html, type Html } from '../html.ts'
import { Line, line } from './line.ts'

/** Content of a mail, before layout. */
export interface Letter {
  readonly subject: Line
  readonly paragraphs: readonly Line[]
  /** Texts with their addresses. */
  readonly links?: readonly Link[]
  /** Label and address of its button. */
  readonly button?: Link
  /** Closing paragraphs. */
  readonly closing?: readonly Line[]
}

interface Link {
  readonly text: Line
  readonly url: string
}

/** How a mail names the site, and the origin of its links. */
export interface Places {
  /** Name of the site, for subjects. */
  readonly name: Line
  readonly host: Line
  readonly absolute: (path: string) => string
}

/** Maximum number of entries in each list. */
const MAX_ENTRIES = 20

type Written = Letter | undefined

/** Returns the content of a mail by its kind; undefined if there is nothing left to report. */
export async function letterOf(
  { kind, since, until }: Pick<OutgoingMailRow, 'kind' | 'since' | 'until'>,
  { member, secret, suspension }: MailRecipient,
  urls: Places,
  visit: View,
): Promise<Written> {
  switch (kind) {
    case 'sign_in':
      return signInLetter(urls, member.display_name, secret ?? '')
    case 'confirm_address':
      return secret === undefined ? addressTakenLetter(urls) : confirmLetter(urls, member.username, secret)
    case 'address_changed':
      return changedLetter(urls, member.username)
    case 'password_changed':
      return secretLetter(urls, member.username, 'password')
    case 'passkeys_changed':
      return secretLetter(urls, member.username, 'list of passkeys')
    case 'key_created':
      return keyLetter(urls, member.username)
    case 'suspended':
      return suspension && suspendedLetter(urls, suspension)
    case 'news':
      return newsLetter(urls, visit, since)
    case 'digest':
      return digestLetter(urls, visit, since, until ?? Infinity)
  }
}

const signInLetter = ({ name, host, absolute }: Places, person: string, secret: string): Letter => ({
  subject: line`Sign in to ${name}`,
  paragraphs: [
    line`Hello ${person},`,
    line`use this link to sign in to ${host}. It expires in 15 minutes and works only once.`,
  ],
  button: { text: line`Sign in`, url: absolute(`/sign-in?link=${secret}`) },
  closing: [
    line`Forgot your password? You can set a new one after you sign in.`,
    line`If you did not request this link, ignore this email. No one can sign in without the link.`,
  ],
})

const confirmLetter = ({ name, host, absolute }: Places, username: string, secret: string): Letter => ({
  subject: line`Confirm your email address for ${name}`,
  paragraphs: [
    line`Confirm that this is the email address of @${username} on ${host}. The link expires in 24 hours and works only once.`,
  ],
  button: { text: line`Confirm address`, url: absolute(`/confirm-email?link=${secret}`) },
  closing: [
    line`If this is not your account, ignore this email. Your address will not be used unless you confirm it.`,
  ],
})

const addressTakenLetter = ({ name, host, absolute }: Places): Letter => ({
  subject: line`Your email address on ${name}`,
  paragraphs: [
    line`Someone entered this email address for an account on ${host}, but it already belongs to another account there. Nothing has changed.`,
    line`If that was you, sign in to the account that has this address.`,
  ],
  button: { text: line`Sign in`, url: absolute('/sign-in') },
})

const changedLetter = ({ name, host, absolute }: Places, username: string): Letter => ({
  subject: line`Email address changed on ${name}`,
  paragraphs: [
    line`This is no longer the email address of @${username} on ${host}.`,
    line`If you did not make this change, someone else may have your password. Sign in, set a new one, and sign out all other devices.`,
  ],
  button: { text: line`Security settings`, url: absolute('/settings/password') },
})

const secretLetter = ({ name, host, absolute }: Places, username: string, changed: string): Letter => ({
  subject: line`Your ${changed} on ${name} has changed`,
  paragraphs: [
    line`The ${changed} of @${username} on ${host} was changed, and all other devices were signed out.`,
    line`If you did not make this change, someone else may have access to your account. Sign in with a link, set a new password, and review your passkeys and API keys.`,
  ],
  button: { text: line`Sign in with a link`, url: absolute('/sign-in/email') },
})

const keyLetter = ({ name, host, absolute }: Places, username: string): Letter => ({
  subject: line`New API key on ${name}`,
  paragraphs: [
    line`A new API key of @${username} was created on ${host}. A program that has it can act as you.`,
    line`If you did not create it, someone else may have access to your account. Revoke the key and set a new password.`,
  ],
  button: { text: line`API keys`, url: absolute('/settings/keys') },
})

const suspendedLetter = (
  { name, host, absolute }: Places,
  { member, reason, until }: Suspension,
): Letter => ({
  subject: line`Your account on ${name} is suspended`,
  paragraphs: [
    line`The moderators of ${host} have suspended @${member.username} ${until === null ? 'until they end it' : `until ${until.slice(0, 10)}`}. Until then, no one can see your content.`,
    ...(reason === null ? [] : [line`Their reason: ${reason}`]),
    line`You can sign in to export your data, or to close your account.`,
  ],
  button: { text: line`Sign in`, url: absolute('/sign-in') },
})

/** Maximum number of entries that are counted. */
const MAX_COUNTED = 1000

interface Entries<Entry> {
  readonly items: readonly Entry[]
  readonly next_cursor: string | null
}

/** Reads a list, page by page, as long as its last entry may be followed by others that are wanted. */
async function entriesOf<Entry>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Entries<Entry>>,
  goesOn: (last: Entry) => boolean,
): Promise<Entry[]> {
  const found: Entry[] = []
  let next: { readonly cursor?: string } = {}
  while (found.length < MAX_COUNTED) {
    const { items, next_cursor } = await read({ limit: limits.pageSize, ...next })
    found.push(...items)
    if (next_cursor === null || items.length === 0 || !goesOn(items.at(-1)!)) break
    next = { cursor: next_cursor }
  }
  return found
}

/** Returns the links of a letter, and what it says of those that it has no room for. */
const inLetter = (links: readonly Link[], where: string): Pick<Letter, 'links' | 'closing'> => ({
  links: links.slice(0, MAX_ENTRIES),
  closing: links.length > MAX_ENTRIES ? [line`${links.length - MAX_ENTRIES} more are in your ${where}.`] : [],
})

/** Makes a line of what is said of names, which are at odd indexes. */
const saidOf = (parts: readonly string[]): Line =>
  parts.reduce<Line>(
    (said, part, index) => line`${said}${index % 2 === 0 ? new Line(part) : part}`,
    new Line(''),
  )

/** Returns notifications since a time that are unread and enabled in the member's preferences. */
async function newsLetter({ name, host, absolute }: Places, visit: View, since: number): Promise<Written> {
  const { email } = (await visit.read('preferences.get')).preferences
  const isNew = (time: string) => Date.parse(time) >= since
  const notified = email.notifications
    ? await entriesOf(
        (page) => visit.read('notifications.list', { query: { unread: true, ...page } }),
        ({ created_at }) => isNew(created_at),
      )
    : []
  const notifications = notified
    .filter(({ created_at }) => isNew(created_at))
    .map(({ id, kind, message }) => ({
      text: saidOf(messageParts(kind, message)),
      url: absolute(`/notifications/${id}`),
    }))
  const listed = email.messages
    ? await entriesOf(
        (page) => visit.read('chats.list', { query: page }),
        ({ last_activity_at, pinned }) => pinned || isNew(last_activity_at),
      )
    : []
  const chats = listed
    .filter(({ unread, muted, last_activity_at }) => unread > 0 && !muted && isNew(last_activity_at))
    .map(({ key, name: chat, unread }) => ({
      text: line`${unread} unread ${unread === 1 ? 'message' : 'messages'}: ${chat}`,
      url: absolute(`/chats/${key}`),
    }))
  const links = [...notifications, ...chats]
  if (links.length === 0) return undefined
  return {
    subject: line`${name}: ${links.length === 1 ? links[0]!.text : `${links.length} new notifications`}`,
    paragraphs: [line`New on ${host}:`],
    ...inLetter(links, 'notifications and chats'),
    button: { text: line`All notifications`, url: absolute('/notifications') },
  }
}

/** Returns items of others in the member's feed that were published in a period. */
async function digestLetter(
  { name, host, absolute }: Places,
  visit: View,
  since: number,
  until: number,
): Promise<Written> {
  const timeOf = ({ published_at, created_at }: { published_at: string | null; created_at: string }) =>
    Date.parse(published_at ?? created_at)
  const items = await entriesOf(
    (page) => visit.read('feed.list', { query: page }),
    (item) => timeOf(item) >= since,
  )
  const links = items
    .filter((item) => item.author.id !== visit.member?.id && timeOf(item) >= since && timeOf(item) < until)
    .map(({ title, author, url }) => ({ text: line`${title} (${author.display_name})`, url: absolute(url) }))
  if (links.length === 0) return undefined
  return {
    subject: line`New in your feed on ${name}`,
    paragraphs: [line`New from what you follow on ${host}:`],
    ...inLetter(links, 'feed'),
    button: { text: line`Open your feed`, url: absolute('/') },
  }
}

const MAX_SUBJECT_LENGTH = 150

/**
 * Lays out a mail as text and HTML.
 * @param foot Links below it.
 */
export function laidOut(
  { subject, paragraphs, links = [], button, closing = [] }: Letter,
  foot: readonly Link[],
): { readonly subject: string; readonly text: string; readonly html: string } {
  const text = [
    ...paragraphs.map((paragraph) => paragraph.text),
    ...links.map((link) => `- ${link.text.text}\n  ${link.url}`),
    ...(button ? [`${button.text.text}:\n${button.url}`] : []),
    ...closing.map((candidate) => candidate.text),
    `-- \n${foot.map(({ text, url }) => `${text.text}: ${url}`).join('\n')}`,
  ].join('\n\n')
  return {
    subject: truncateWithEllipsis(subject.text, MAX_SUBJECT_LENGTH),
    text: `${text}\n`,
    html: `<!doctype html>\n${page(paragraphs, links, button, closing, foot).toString()}\n`,
  }
}

const page = (
  paragraphs: readonly Line[],
  links: readonly Link[],
  button: Link | undefined,
  closing: readonly Line[],
  foot: readonly Link[],
): Html =>
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
    </head>
    <body
      style="max-width:36rem;overflow-wrap:anywhere;margin:1.5rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif"
    >
      ${paragraphs.map(({ html: said }) => html`<p>${said}</p>`)}
      ${
        links.length === 0
          ? ''
          : html`<ul>
              ${links.map(({ text, url }) => html`<li><a href="${url}">${text.html}</a></li>`)}
            </ul>`
      }
      ${button ? html`<p><a href="${button.url}" style="display:inline-block;padding:.5rem 1rem;border-radius:.375rem;background:#0b6259;color:#fff;text-decoration:none">${button.text.html}</a></p>` : ''}
      ${closing.map(({ html: said }) => html`<p><small>${said}</small></p>`)}
      <p>
        <small>${foot.map(({ text, url }) => html`<a href="${url}">${text.html}</a> `)}</small>
      </p>
    </body>
  </html>`
