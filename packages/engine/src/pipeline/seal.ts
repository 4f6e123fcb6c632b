import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, toBase64 } from '../media/base64.ts'

const TAG = 16
const BLOCK = 32
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Hides short texts and vouches for them: authenticated encryption that draws no number for each text, so that the same text
 * comes out the same. The tag of text and purpose, a keyed hash of both, is also what the key stream starts from: the
 * construction of SIV (RFC 5297), with HMAC-SHA-256 as its function. It is done at once, which Web Crypto is not.
 */
export class Seal {
  readonly #tag: ReturnType<typeof hmac.create>
  readonly #stream: ReturnType<typeof hmac.create>

  /** @param key 32 random bytes. */
  constructor(key: Uint8Array) {
    const part = (name: string) => hmac.create(sha256, hmac(sha256, key, encoder.encode(name)))
    this.#tag = part('tag')
    this.#stream = part('stream')
  }

  /** Letters, digits, `-` and `_`. */
  seal(text: string, purpose: string): string {
    const plain = encoder.encode(text)
    const tag = this.#tagOf(plain, purpose)
    const sealed = new Uint8Array(TAG + plain.length)
    sealed.set(tag)
    sealed.set(this.#masked(plain, tag), TAG)
    return base64url(sealed)
  }

  /** What was sealed for this purpose with this key; undefined for everything else. */
  open(sealed: string, purpose: string): string | undefined {
    const bytes = fromBase64url(sealed)
    if (bytes === undefined || bytes.length < TAG) return undefined
    const tag = bytes.subarray(0, TAG)
    const plain = this.#masked(bytes.subarray(TAG), tag)
    let difference = 0
    for (const [at, byte] of this.#tagOf(plain, purpose).entries()) difference |= byte ^ tag[at]!
    return difference === 0 ? decoder.decode(plain) : undefined
  }

  #tagOf(plain: Uint8Array, purpose: string): Uint8Array {
    const about = encoder.encode(purpose)
    // Its length first: no other pair of a purpose and a text reads the same.
    const head = encoder.encode(`${about.length} `)
    return this.#tag.clone().update(head).update(about).update(plain).digest().subarray(0, TAG)
  }

  /** The bytes combined with the key stream of a tag, which both hides and shows them. */
  #masked(bytes: Uint8Array, tag: Uint8Array): Uint8Array {
    const masked = new Uint8Array(bytes.length)
    for (let start = 0; start < bytes.length; start += BLOCK) {
      const stream = this.#stream
        .clone()
        .update(tag)
        .update(Uint8Array.of(start / BLOCK))
        .digest()
      for (let at = start; at < Math.min(start + BLOCK, bytes.length); at++)
        masked[at] = bytes[at]! ^ stream[at - start]!
    }
    return masked
  }
}

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Undefined where the text is not one that {@link base64url} gives, to the last bit. */
function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  return bytes && base64url(bytes) === text ? bytes : undefined
}
