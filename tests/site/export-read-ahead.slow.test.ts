import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { archiveOf } from '@chowk/site'
import { expect, test } from 'vitest'

const ITEMS = 50_000
/** More than the items of one page and what streams hold. */
const READ_AHEAD = 2_000

test('reads an export of 50,000 items only as fast as it is downloaded', async () => {
  // Together they are longer than what a compression looks back at: buffers of its output hold few items.
  const texts = Array.from({ length: 100 }, () => randomBytes(600).toString('base64'))
  let read = 0
  const everything = {
    async *[Symbol.asyncIterator]() {
      for (let id = 1; id <= ITEMS; id++) {
        read++
        yield {
          type: 'items',
          data: {
            id,
            type: 'post',
            title: `Herons ${id}`,
            item_contents: { body: `<p>${texts[id % texts.length]}</p>` },
          },
        }
      }
    },
  }
  const source = { id: 1, username: 'asha', origin: 'https://chowk.example' }
  const archive = await archiveOf(everything, source)
  await archive.next()
  let before: number
  do {
    before = read
    for (let turn = 0; turn < 20; turn++) await setImmediate()
  } while (read > before)
  expect(read).toBeLessThan(READ_AHEAD)
  for await (const chunk of archive) expect(chunk.length).toBeLessThan(2 ** 20)
  // Once for the pages, and once for the data.
  expect(read).toBe(2 * ITEMS)
})
