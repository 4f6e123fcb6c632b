import { limits } from '@chowk/contract'
import { ApiError, type PassBody } from '@chowk/engine'
import { Busboy } from '@fastify/busboy'
import { FORM_BYTES, MOST_FIELDS, tooLarge, type Form } from './form.ts'

/** A text of the greatest length, in the longest characters, with what cleaning takes away. */
const LONGEST_TEXT = 500_000
/** A main image and a gallery. */
const MOST_FILES = limits.gallery + 1
/** What browsers write before a part, and between parts, for each of them. */
const HEADS = (MOST_FIELDS + MOST_FILES) * limits.formPartHead
const MOST_BYTES = FORM_BYTES + MOST_FILES * limits.image + HEADS

export const isFormWithFiles = (type: string | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(type ?? '')

/** A file of a form. */
export interface SentFile {
  /** The name of its field. */
  readonly name: string
  /** Undefined where it is over 8 MB: of such a file nothing is kept. */
  readonly bytes: Uint8Array | undefined
}

/**
 * Reads a form with files into `form`, as it comes: files are taken one after the other, each once it is there, and no other piece of
 * the form is read meanwhile. What was read before something is refused stays in `form`.
 * @param take What files are given to; left out, nothing of them is kept.
 * @returns False where the caller went away before all of it was there.
 * @throws ApiError for what is no form, or too much of one; whatever `take` throws.
 */
export async function readFormWithFiles(
  type: string,
  pass: PassBody,
  form: Form,
  take?: (file: SentFile) => Promise<void>,
): Promise<boolean> {
  let busboy: InstanceType<typeof Busboy>
  try {
    busboy = new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldNameSize: 100,
        fieldSize: LONGEST_TEXT,
        fields: MOST_FIELDS,
        files: MOST_FILES,
        fileSize: limits.image,
        headerPairs: 10,
        headerSize: limits.formPartHead,
      },
    })
  } catch {
    throw unreadable()
  }
  let failure: unknown
  let taking = Promise.resolve()
  let textBytes = 0
  const fail = (reason: unknown) => void (failure ??= reason)
  busboy.on('field', (name, value, nameCut, valueCut) => {
    textBytes += value.length
    if (nameCut || valueCut || textBytes > FORM_BYTES) fail(tooLarge())
    else form.add(name, value)
  })
  busboy.on('file', (name, stream) => {
    if (take === undefined) return void stream.resume()
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('limit', () => pieces.splice(0))
    stream.on('end', () => {
      if (stream.bytesRead === 0) return
      const bytes = stream.truncated ? undefined : Buffer.concat(pieces)
      taking = taking.then(() => take({ name, bytes }))
      // Whoever waits for it is told; until then it is nobody's.
      taking.catch(fail)
    })
  })
  busboy.on('fieldsLimit', () => fail(tooLarge()))
  busboy.on('filesLimit', () => fail(tooLarge()))
  busboy.on('error', () => fail(unreadable()))
  const settled = async () => {
    await taking
    if (failure !== undefined) throw failure as Error
  }

  const outcome = await pass(MOST_BYTES, async (piece) => {
    await new Promise<void>((resolve) => busboy.write(piece, () => resolve()))
    await settled()
  })
  if (outcome === 'aborted') return false
  if (outcome === 'too-large') throw tooLarge()
  await new Promise<void>((resolve) => {
    busboy.on('finish', resolve).on('error', () => resolve())
    busboy.end()
  })
  await settled()
  return true
}

const unreadable = () =>
  new ApiError('unsupported_media_type', { message: 'This form could not be read: send it again.' })
