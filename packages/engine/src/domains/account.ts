import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Handler, PublicHandler, Handlers } from '../handler.ts'
import { bodyOf, select } from '../http/messages.ts'
import { once } from '../once.ts'
import { realPause } from '../ports/clock.ts'
import { profilePath, type PublicUrl } from '../site.ts'
import { timestamp, nextMidnight, utcDay } from '../text/times.ts'
import { usesOf } from '../pipeline/quota.ts'

const me: Handler<'account.me'> = async ({ member, key, site }) => ({
  user: {
    id: member.id,
    username: member.username,
    display_name: member.display_name,
    plan: member.plan,
    profile_url: site.absolute(profilePath(member.username)),
  },
  key: {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    created_at: timestamp(key.created_at),
    expires_at: timestamp(key.expires_at),
  },
})

interface Edition {
  readonly body: Uint8Array
  readonly etag: string
}

/** Cached documents by site; they never change while the engine runs. */
const editions = new WeakMap<PublicUrl, () => Promise<Edition>>()

const openapi: PublicHandler = {
  async respond(head, site) {
    const { body, etag } = await editionFor(site)
    const all = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag,
    }
    const { part, ...answer } = select(head, all, body.length)
    return { ...answer, body: bodyOf(body, part) }
  },
}

function editionFor(site: PublicUrl): Promise<Edition> {
  const edition = editions.get(site) ?? once(() => makeEdition(site))
  editions.set(site, edition)
  return edition()
}

async function makeEdition(site: PublicUrl): Promise<Edition> {
  // Loads the contract's prose only when the document is read.
  const { openApiDocumentText } = await import('@chowk/contract/openapi')
  // Stored as bytes, so that reads need not encode it again.
  const pause = () => realPause(0)
  const body = utf8ToBytes(await openApiDocumentText(site.absolute('/api/v1'), pause))
  await pause()
  return { body, etag: `"${bytesToHex(sha256(body)).slice(0, 32)}"` }
}

const usage: Handler<'account.usage'> = async ({ tx, member, now, quotas }) => {
  const day = utcDay(now)
  const uses = await usesOf(tx, member, quotas, day)
  return {
    plan: member.plan,
    day,
    resets_at: timestamp(nextMidnight(now)),
    quotas: uses.map((use) => ({ ...use, remaining: Math.max(0, use.limit - use.used) })),
  }
}

export const handlers: Handlers<'account'> = { me, usage, openapi }
