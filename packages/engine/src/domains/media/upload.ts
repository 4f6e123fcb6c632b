import { limits, type Operations } from '@chowk/contract'
import { Failure, invalid } from '../../failure.ts'
import { prepared } from '../../handler.ts'
import { convertImage } from './convert.ts'
import { storeImage } from './store-image.ts'

/** `data:` URLs may come with parameters; only base64 is taken. */
const DATA_URL = /^data:[\w.+/-]*(?:;[\w.+=-]+)*;base64,/i

export const upload = prepared<Operations['media']['upload'], Awaited<ReturnType<typeof convertImage>>>({
  async prepare({ images }, { body }) {
    return convertImage(images, body instanceof Uint8Array ? body : decode(body.image))
  },
  async perform(context, _input, image) {
    const { id, path, width, height, bytes, type } = await storeImage(context, image)
    return { data: { id, url: path, width, height, bytes, type } }
  },
})

function decode(image: string): Uint8Array {
  const text = image.replace(DATA_URL, '')
  const expected = (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  if (expected > limits.image) throw new Failure('payload_too_large', { message: 'The image is over 8 MB.' })
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw notBase64()
  }
  // The platform's decoder passes over white space and missing padding; both make the result shorter.
  if (binary.length === 0 || binary.length !== expected) throw notBase64()
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const notBase64 = () =>
  invalid({
    path: 'image',
    code: 'invalid_format',
    message: 'This must be base64, or a data: URL with base64.',
  })
