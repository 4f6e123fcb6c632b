import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PublicHandler } from '../../handler.ts'
import { bodyOf, select } from '../../http/select.ts'
import { once } from '../../once.ts'
import { realPause } from '../../ports/real-time.ts'
import type { Site } from '../../site.ts'

interface Edition {
  readonly body: Uint8Array
  readonly etag: string
}

/** The document never changes while the engine runs. */
const editions = new WeakMap<Site, () => Promise<Edition>>()

export const openapi: PublicHandler = {
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

function editionFor(site: Site): Promise<Edition> {
  const edition = editions.get(site) ?? once(() => makeEdition(site))
  editions.set(site, edition)
  return edition()
}

async function makeEdition(site: Site): Promise<Edition> {
  // Only those who read the document need the prose of the contract.
  const { openApiDocumentText } = await import('@chowk/contract/openapi')
  // As bytes: text would be encoded anew at every read.
  const body = utf8ToBytes(await openApiDocumentText(site.absolute('/api/v1'), () => realPause(0)))
  return { body, etag: `"${bytesToHex(sha256(body)).slice(0, 32)}"` }
}
