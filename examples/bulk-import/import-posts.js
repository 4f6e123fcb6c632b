import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createOnce, findCreated, listOwnItems } from '@chowk/publish'
import { Chowk, QuotaExceededError } from '@chowk/sdk'
import { openJournal } from './journal.js'

const HOUR = 60 * 60 * 1000
/** The platform knows an idempotency key for 24 hours, and an image that nothing uses for as long. Clocks may differ. */
const REPEATABLE = 23 * HOUR
/** Codes of errors that concern a row or its image: the next row may be right. */
const OF_A_ROW = new Set([
  'validation_failed',
  'not_found',
  'forbidden',
  'payload_too_large',
  'unsupported_media_type',
  'preparation',
])

/**
 * Imports posts in their order, until all are there or a daily quota is used up. A program that dies, or loses an
 * answer, continues with the next run, however much later: each row becomes one post.
 *
 * @param options.journal A file that remembers each step.
 * @param options.folder The folder of the images.
 */
export async function importPosts(client, rows, { journal: file, folder = '.', now = Date.now }) {
  const ids = new Set()
  for (const { id } of rows)
    if (ids.size === ids.add(String(id)).size) throw new Error(`Two rows have the id ${id}.`)
  const journal = await openJournal(file)
  const waiting = rows.filter(({ id }) => journal.get(id)?.state !== 'done')
  const imported = []
  const invalid = []

  for (const [index, row] of waiting.entries()) {
    try {
      const post = (await findSent(row)) ?? (await send(row, await prepare(row)))
      await journal.write(row.id, { state: 'done', post })
      imported.push(row.id)
    } catch (error) {
      if (error instanceof QuotaExceededError)
        return { imported, invalid, left: waiting.length - index, resumesAt: error.resetsAt }
      if (!OF_A_ROW.has(error.code)) throw error
      // The next run tries again what may be right by then.
      if (error.outcome === 'rejected') await journal.write(row.id, { state: 'invalid' })
      invalid.push({ id: row.id, reason: error.message })
    }
  }
  return { imported, invalid, left: 0 }

  /** Returns the body of a row. Its image is uploaded, and the journal has both, before the post is created. */
  async function prepare({ id, image, ...post }) {
    const known = sent(id)
    // The same body under the same key: if the post was created after all, the platform returns it.
    if (known !== undefined && now() - known.at < REPEATABLE) return known.body
    const at = now()
    const uploaded = image && (await client.media.upload(resolve(folder, image))).data.url
    const body = uploaded ? { ...post, featured_image: uploaded } : post
    await journal.write(id, { state: 'sending', at, body })
    return body
  }

  /** The create of a row that may have been done. */
  function sent(id) {
    const known = journal.get(id)
    return known?.state === 'sending' ? known : undefined
  }

  async function send({ id }, body) {
    return (await createOnce(client, 'post', body, `import-${id}`)).id
  }

  /** Returns the post of a create that is too old to be repeated, if it was done. */
  async function findSent({ id }) {
    const known = sent(id)
    if (known === undefined || now() - known.at < REPEATABLE) return undefined
    const { user } = await client.account.me()
    // Live or scheduled, with the title and the text in the form that the platform stores.
    const { items } = await listOwnItems(client, user.username)
    return (await findCreated(client, 'post', known.body, items, journal.isPost))?.own.id
  }
}

if (process.argv[1] === import.meta.filename) {
  const [file = 'posts.json'] = process.argv.slice(2)
  // With `pace`, the client keeps to 60 requests a minute by itself.
  const client = new Chowk({ pace: true })
  const rows = JSON.parse(await readFile(file, 'utf8'))
  const { imported, invalid, left, resumesAt } = await importPosts(client, rows, {
    journal: `${file}.journal`,
    folder: dirname(file),
  })
  console.log(`Imported ${imported.length} posts.`)
  for (const { id, reason } of invalid) console.error(`${id}: ${reason}`)
  if (left > 0) console.log(`${left} are left. Run it again after ${resumesAt.toISOString()}.`)
}
