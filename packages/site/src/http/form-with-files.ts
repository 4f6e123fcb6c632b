import { limits } from '@chowk/contract'
import { ApiError, type PassBody } from '@chowk/engine'
import { Busboy } from '@fastify/busboy'
import { FORM_BYTES, MAX_FORM_FIELDS, tooLarge, type Form } from './form.ts'

/** Bytes of the longest text in the longest characters, including the markup that cleaning removes. */
const MAX_TEXT_BYTES = 500_000
/** A main image and a gallery. */
const MAX_FILES = limits.gallery + 1
/** Bytes of part headers and boundaries. */
const HEADS = (MAX_FORM_FIELDS + MAX_FILES) * limits.formPartHead
const MAX_BYTES = FORM_BYTES + MAX_FILES * limits.image + HEADS

export const isFormWithFiles = (type: string | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(type ?? '')

/** A file of a form. */
export interface SentFile {
  /** Name of its field. */
  readonly name: string
  /** Undefined if the file is over 8 MB; its bytes are discarded. */
  readonly bytes: Uint8Array | undefined
}

/**
 * Streams a form with files into `form`. Files go to `take` one at a time, each once complete; reading pauses until it
 * resolves. On an error, `form` keeps the fields read so far.
 * @param accept Receives each file; without it, files are discarded.
 * @returns False if the client disconnected, or was too slow.
 * @throws ApiError for a malformed or oversized form; any error of `take`.
 */
export async function readFormWithFiles(
  type: string,
  pass: PassBody,
  form: Form,
  accept?: (file: SentFile) => Promise<void>,
): Promise<boolean> {
  let busboy: InstanceType<typeof Busboy>
  try {
    busboy = new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_TEXT_BYTES,
        fields: MAX_FORM_FIELDS,
        files: MAX_FILES,
        fileSize: limits.image,
        headerPairs: 10,
        headerSize: limits.formPartHead,
      },
    })
  } catch {
    throw unreadable()
  }
  let failure: unknown
  let accepting = Promise.resolve()
  let textBytes = 0
  const fail = (reason: unknown) => void (failure ??= reason)
  busboy.on('field', (name, value, nameCut, valueCut) => {
    textBytes += value.length
    if (nameCut || valueCut || textBytes > FORM_BYTES) fail(tooLarge())
    else form.add(name, value)
  })
  busboy.on('file', (name, stream) => {
    if (accept === undefined) return void stream.resume()
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('limit', () => chunks.splice(0))
    stream.on('end', () => {
      if (stream.bytesRead === 0) return
      const bytes = stream.truncated ? undefined : Buffer.concat(chunks)
      accepting = accepting.then(() => accept({ name, bytes }))
      // Prevents an unhandled rejection until `settled` awaits it.
      accepting.catch(fail)
    })
  })
  busboy.on('fieldsLimit', () => fail(tooLarge()))
  busboy.on('filesLimit', () => fail(tooLarge()))
  busboy.on('error', () => fail(unreadable()))
  const settled = async () => {
    await accepting
    if (failure !== undefined) throw failure as Error
  }

  const outcome = await pass(MAX_BYTES, async (chunk) => {
    await new Promise<void>((resolve) => busboy.write(chunk, () => resolve()))
    await settled()
  })
  if (outcome === 'aborted' || outcome === 'too-slow') return false
  if (outcome === 'too-large') throw tooLarge()
  await new Promise<void>((resolve) => {
    busboy.on('finish', resolve).on('error', () => resolve())
    busboy.end()
  })
  await settled()
  return true
}

const unreadable = () =>
  new ApiError('unsupported_media_type', { message: 'This form could not be read. Submit it again.' })
