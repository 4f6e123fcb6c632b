import { isUsername, limits, plans, scopeNames, type Scope } from '@chowk/contract'
import { indexMember } from '../domains/search/index-member.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { hashOf, newKey, prefixOf } from '../keys/format.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { ReadTx, Store, Tx } from '../store/store.ts'
import {
  AdministrationError,
  type AdministeredKey,
  type AdministeredMember,
  type Administration,
  type KeyRequest,
  type MemberRequest,
} from './administration.ts'

const statuses = ['active', 'suspended', 'closed'] as const

interface AdministrationOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
}

export function createAdministration({
  store,
  clock,
  random,
}: AdministrationOptions): Omit<Administration, 'act'> {
  return {
    saveMember(request) {
      checkMember(request)
      return store.transact((tx) => saveMember(tx, request, clock.now()))
    },
    createKey(request) {
      const now = clock.now()
      const wanted = checkKey(request, now)
      return store.transact(async (tx) => {
        const member = await findMember(tx, request.username)
        // The member's row is held, so that of two creations at the limit one is refused.
        await tx.lock(members, member.id)
        const active = await tx.count(apiKeys, {
          index: 'ofMember',
          equals: { member_id: member.id },
          where: [
            ['revoked_at', '=', null],
            ['expires_at', '>', now],
          ],
        })
        if (active >= limits.activeKeys)
          throw new AdministrationError(
            `${member.username} has ${limits.activeKeys} active keys; revoke one first.`,
          )
        const key = newKey(random)
        const row = await tx.insert(apiKeys, {
          ...wanted,
          member_id: member.id,
          prefix: prefixOf(key),
          hash: hashOf(key),
          created_at: now,
          revoked_at: null,
        })
        return { ...administeredKey(row), key }
      })
    },
    listKeys: (username) =>
      store.read(async (tx) => {
        const member = await findMember(tx, username)
        const rows = await tx.page(apiKeys, {
          index: 'ofMember',
          equals: { member_id: member.id },
          order: 'desc',
          limit: Number.MAX_SAFE_INTEGER,
        })
        return rows.map(administeredKey)
      }),
    revokeKey: (id) =>
      store.transact(async (tx) => {
        const revoked = await tx.update(apiKeys, id, { revoked_at: clock.now() }, { revoked_at: null })
        const key = revoked ?? (await tx.get(apiKeys, id))
        if (key === undefined) throw new AdministrationError(`There is no key ${id}.`)
        return administeredKey(key)
      }),
  }
}

async function saveMember(tx: Tx, request: MemberRequest, now: number): Promise<AdministeredMember> {
  const { username, display_name, plan, status } = request
  const username_key = username.toLowerCase()
  const inserted = await tx.insertIfAbsent(members, {
    username,
    username_key,
    display_name: display_name ?? username,
    plan: plan ?? 'free',
    status: status ?? 'active',
    avatar_url: null,
    banner_url: null,
    tagline: null,
    bio: null,
    website: null,
    location: null,
    discoverable: true,
    followers_count: 0,
    connections_count: 0,
    created_at: now,
  })
  if (inserted !== undefined) {
    await indexMember(tx, inserted)
    return administeredMember(inserted)
  }
  const member = await findMember(tx, username)
  const changes = {
    ...(display_name !== undefined && { display_name }),
    ...(plan !== undefined && { plan }),
    ...(status !== undefined && { status }),
  }
  if (Object.keys(changes).length === 0) return administeredMember(member)
  const changed = (await tx.update(members, member.id, changes)) ?? member
  await indexMember(tx, changed)
  return administeredMember(changed)
}

async function findMember(tx: ReadTx, username: string): Promise<MemberRow> {
  const member = await tx.find(members, 'username', { username_key: username.toLowerCase() })
  if (member === undefined) throw new AdministrationError(`There is no member ${username}.`)
  return member
}

function checkMember({ username, display_name, plan, status }: MemberRequest): void {
  if (!isUsername(username))
    throw new AdministrationError(
      `"${username}" can't be a username: 1 to 30 letters, digits, and . _ - between them.`,
    )
  if (display_name !== undefined && (display_name.trim() === '' || display_name.length > limits.titleMax))
    throw new AdministrationError(`A display name has 1 to ${limits.titleMax} characters.`)
  if (plan !== undefined && !plans.includes(plan))
    throw new AdministrationError(`There is no plan "${String(plan)}"; there are ${plans.join(', ')}.`)
  if (status !== undefined && !statuses.includes(status))
    throw new AdministrationError(`There is no status "${String(status)}"; there are ${statuses.join(', ')}.`)
}

function checkKey(request: KeyRequest, now: number) {
  const { name = 'default', scopes = 'all', expires_at = now + limits.keyLifetime } = request
  if (name.trim() === '' || name.length > limits.titleMax)
    throw new AdministrationError(`The name of a key has 1 to ${limits.titleMax} characters.`)
  const granted: readonly Scope[] = scopes === 'all' ? scopeNames : [...new Set(scopes)]
  const unknown = granted.filter((scope) => !scopeNames.includes(scope))
  if (unknown.length > 0)
    throw new AdministrationError(
      `There is no scope ${unknown.join(', ')}; there are ${scopeNames.join(', ')}.`,
    )
  if (!Number.isSafeInteger(expires_at) || expires_at <= now)
    throw new AdministrationError('A key expires at a time to come.')
  return { name, scopes: granted, expires_at }
}

const administeredMember = ({ id, username, display_name, plan, status }: MemberRow): AdministeredMember => ({
  id,
  username,
  display_name,
  plan,
  status,
})

const administeredKey = ({
  id,
  name,
  prefix,
  scopes,
  created_at,
  expires_at,
  revoked_at,
}: ApiKeyRow): AdministeredKey => ({
  id,
  name,
  prefix,
  scopes,
  created_at,
  expires_at,
  revoked_at,
})
