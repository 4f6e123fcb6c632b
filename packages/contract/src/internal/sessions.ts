import * as z from 'zod'
import { operation } from '../operation.ts'
import { label, reason, time, timestamp, username } from './fields.ts'
import { siteAct } from './site-act.ts'

const agent = z.string().optional().describe('The user agent of the browser.')

/** Proof for a sign-in; slow proofs are verified beforehand. */
const Proof = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('link'), link: z.string().describe('The secret of a sign-in link.') }),
  z.strictObject({
    by: z.literal('password'),
    member_id: z.int(),
    hash: z.string().describe('The hash that the password matched.'),
  }),
  z.strictObject({
    by: z.literal('passkey'),
    passkey_id: z.int(),
    seen: z.int().describe('The signature counter that the signature was verified with.'),
    counter: z.int().describe('The counter that the authenticator reported.'),
    challenge: z.string().describe('The challenge that was signed.'),
    expires_at: time.describe('When the challenge expires.'),
  }),
  z.strictObject({
    by: z.literal('demonstration'),
    username: username.describe('The demo member whose account everyone can use.'),
  }),
])

const Link = z.strictObject({ secret: z.string(), expires_at: timestamp })

export const sessions = {
  start: siteAct({
    by: ['visitor'],
    secret: true,
    summary: 'Signs in: uses up the proof, and starts a session.',
    body: z.strictObject({ proof: Proof, agent }),
    response: z.strictObject({
      session: z.string().nullable().describe('The secret of the session; null for a proof of nothing.'),
    }),
  }),
  signUp: siteAct({
    by: ['visitor'],
    secret: true,
    summary: 'Creates a member and signs them in.',
    body: z.strictObject({
      username: z.string(),
      display_name: label,
      hash: z.string().describe('The hash of their password.'),
      invite: z.string().exactOptional().describe('The secret of an invite, which is used up.'),
      email: z.string().exactOptional().describe('An address that gets a link to confirm it.'),
      timezone: z.string().exactOptional().describe('A known IANA time zone.'),
      agent,
    }),
    response: z.strictObject({ session: z.string() }),
  }),
  end: siteAct({
    by: ['member', 'suspended'],
    summary: 'Signs out: on this device, on another one, or on all others.',
    params: z.object({
      id: z.union([z.enum(['this', 'others']), z.coerce.number<string>().int().positive()]),
    }),
  }),
  link: operation({
    method: 'POST',
    path: '/members/{username}/sign-in-links',
    by: ['operator'],
    audit: ['member.sign_in_link'],
    scope: null,
    secret: true,
    summary: 'Creates a link that signs in a member, once, within 15 minutes.',
    params: z.object({ username }),
    body: z.strictObject({ reason }),
    response: Link,
  }),
  invite: operation({
    method: 'POST',
    path: '/invites',
    by: ['operator'],
    audit: ['member.invite'],
    scope: null,
    secret: true,
    summary: 'Creates a link for one sign-up within a week.',
    response: Link,
  }),
}
