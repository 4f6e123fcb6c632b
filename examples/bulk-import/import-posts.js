import { appendFile, readFile } from 'node:fs/promises'
import { Chowk, QuotaExceededError, ValidationFailedError } from '@chowk/sdk'

/**
 * Imports posts in their order, until all are there or today's quota is used up.
 *
 * @param journal A file with the ids of the rows that are done. The next run skips them.
 */
export async function importPosts(client, rows, journal) {
  const done = new Set((await readFile(journal, 'utf8').catch(() => '')).split('\n'))
  const waiting = rows.filter(({ id }) => !done.has(id))
  const imported = []
  const invalid = []

  for (const [index, { id, ...post }] of waiting.entries()) {
    try {
      // The key makes the call safe to repeat: if this program dies before it writes the journal, the next run sends
      // the row again and gets the same post.
      await client.posts.create(post, { idempotencyKey: `import-${id}` })
      imported.push(id)
    } catch (error) {
      if (error instanceof QuotaExceededError)
        return { imported, invalid, left: waiting.length - index, resumesAt: error.resetsAt }
      if (!(error instanceof ValidationFailedError)) throw error
      // The same row would fail tomorrow too: report it, and go on.
      invalid.push({ id, fields: error.fields })
    }
    await appendFile(journal, `${id}\n`)
  }
  return { imported, invalid, left: 0 }
}

if (process.argv[1] === import.meta.filename) {
  const [file = 'posts.json'] = process.argv.slice(2)
  // With `pace`, the client keeps to 60 requests a minute by itself.
  const client = new Chowk({ pace: true })
  const { imported, invalid, left, resumesAt } = await importPosts(
    client,
    JSON.parse(await readFile(file, 'utf8')),
    `${file}.done`,
  )
  console.log(`Imported ${imported.length} posts.`)
  for (const { id, fields } of invalid)
    console.error(`${id}: ${fields.map(({ path, message }) => `${path} ${message}`).join('; ')}`)
  if (left > 0) console.log(`${left} are left. Run it again after ${resumesAt.toISOString()}.`)
}
