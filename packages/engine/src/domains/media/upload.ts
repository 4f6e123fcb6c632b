import { limits } from '@chowk/contract/core'
import { imageTooLarge, invalid } from '../../api-error.ts'
import { prepared } from '../../handler.ts'
import { fromBase64 } from '../../media/base64.ts'
import type { KeptImage } from '../../ports/image-store.ts'
import { realPause } from '../../ports/clock.ts'
import { acceptImage } from './accept-image.ts'
import { storeImage } from './store-image.ts'

/** `data:` URLs may have parameters; only base64 is accepted. */
const DATA_URL = /^data:[\w.+/-]*(?:;[\w.+=-]+)*;base64,/i
/** Maximum length up to the comma. A longer prefix is not a `data:` URL. */
const MAX_PREFIX_LENGTH = 256

export const upload = prepared<'media.upload', KeptImage>({
  async prepare(context, { body }) {
    if (body instanceof Uint8Array) return acceptImage(context, body, 'file')
    return acceptImage(context, await decode(body.image), 'image')
  },
  async perform(context, _input, image) {
    const { id, path, width, height, bytes, type } = await storeImage(context, image)
    return { data: { id, url: path, width, height, bytes, type } }
  },
})

/** Characters decoded per turn, a multiple of four. Decoding 8 MB in one turn blocks for 50 ms. */
const PIECE = 2 ** 20
let lastTurn = Promise.resolve()
/** Waits for a turn of the event loop shared with no other upload. */
const nextTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => realPause(0)))

async function decode(image: string): Promise<Uint8Array> {
  const prefix = DATA_URL.exec(image.slice(0, MAX_PREFIX_LENGTH))?.[0] ?? ''
  const text = image.slice(prefix.length)
  const expected = (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  if (expected > limits.image) throw imageTooLarge()
  if (!Number.isInteger(expected) || expected <= 0) throw notBase64()
  const bytes = new Uint8Array(expected)
  let length = 0
  for (let index = 0; index < text.length; index += PIECE) {
    if (text.length > PIECE) await nextTurn()
    const chunk = fromBase64(text.slice(index, index + PIECE))
    if (chunk === undefined) throw notBase64()
    bytes.set(chunk, length)
    length += chunk.length
  }
  // The platform's decoder ignores white space and missing padding; both make the result shorter.
  if (length !== expected) throw notBase64()
  return bytes
}

const notBase64 = () => invalid('image', 'invalid_format', 'This must be base64, or a data: URL with base64.')
