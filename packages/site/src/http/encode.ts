import { transcode } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { once } from '@chowk/engine'
import { quality } from './accept.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A body as it is sent. */
export interface Encoded {
  readonly body: Uint8Array
  readonly encoding?: Encoding
}

type Encoding = 'br' | 'gzip'

/** Less than this is not worth it. */
const SMALL = 1000
/** Up to here packing takes less than to hand it to another thread and back. */
const AT_ONCE = 65_536
/** Of each the last before which another takes far longer: what it takes it saves in what is written. */
const QUICK = { br: 2, gzip: 3 }
const BEST = { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }

/** A text as it is sent to a caller who reads these encodings. Brotli first: at this quality it takes about as long as gzip, and saves a little. */
export async function encode(text: string, acceptEncoding: string | undefined): Promise<Encoded> {
  const encoding = text.length < SMALL ? undefined : chosen(acceptEncoding, ['br', 'gzip'])
  const bytes = toUtf8(text)
  if (encoding === undefined) return { body: bytes }
  return {
    body: bytes.length > AT_ONCE ? await pack(bytes, encoding) : packAtOnce(bytes, encoding),
    encoding,
  }
}

/** Half the time of `Buffer.from` for text beyond Latin-1, as that of most pages is. It throws for half a character. */
const toUtf8 = (text: string): Uint8Array =>
  transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8')

/** Gives a body to callers who read these encodings. */
export type EncodedOnce = (acceptEncoding: string | undefined) => Promise<Encoded>

/** A body that is the same for everybody: packed as well as can be when the first asks for it so, and kept. */
export function encodedOnce(bytes: Uint8Array, packs: boolean): EncodedOnce {
  const packed = (encoding: Encoding) =>
    once(async (): Promise<Encoded> => ({ body: await pack(bytes, encoding, BEST), encoding }))
  const kept = { br: packed('br'), gzip: packed('gzip') }
  return (acceptEncoding) => {
    const encoding = packs ? chosen(acceptEncoding, ['br', 'gzip']) : undefined
    return encoding === undefined ? Promise.resolve({ body: bytes }) : kept[encoding]()
  }
}

const brotliOptions = (bytes: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})

const pack = (bytes: Uint8Array, encoding: Encoding, how = QUICK): Promise<Uint8Array> =>
  encoding === 'br' ? toBrotli(bytes, brotliOptions(bytes, how.br)) : toGzip(bytes, { level: how.gzip })

const packAtOnce = (bytes: Uint8Array, encoding: Encoding): Uint8Array =>
  encoding === 'br'
    ? brotliCompressSync(bytes, brotliOptions(bytes, QUICK.br))
    : gzipSync(bytes, { level: QUICK.gzip })

const chosen = (accepted = '', preferred: readonly Encoding[]): Encoding | undefined =>
  preferred.find((encoding) => quality(accepted, encoding) > 0)
