import { unsafe } from '@noble/ciphers/aes.js'
import { concatBytes, equalBytes } from '@noble/ciphers/utils.js'
import { fromBase64, toBase64 } from '../media/base64.ts'

const { ctrCounter, dbl, encryptBlock, expandKeyLE, xorBlock, xorend } = unsafe
const BLOCK = 16

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Encrypts and authenticates short texts with AES-SIV (RFC 5297). It is deterministic (no nonce), so equal texts have
 * equal ciphertexts, and synchronous, unlike Web Crypto. Expands its key once: the library's own `aessiv` does so five
 * times for each text, and Node's ciphers take as long to begin.
 */
export class Seal {
  readonly #macKey: Uint32Array
  readonly #streamKey: Uint32Array
  /** The subkeys for the last block of a message: for a whole one and a padded one. */
  readonly #whole: Uint8Array
  readonly #padded: Uint8Array
  readonly #ofZero: Uint8Array

  /** @param key 32 random bytes. */
  constructor(key: Uint8Array) {
    this.#macKey = expandKeyLE(key.subarray(0, BLOCK))
    this.#streamKey = expandKeyLE(key.subarray(BLOCK))
    this.#whole = dbl(encryptBlock(this.#macKey, new Uint8Array(BLOCK)))
    this.#padded = dbl(this.#whole.slice())
    this.#ofZero = this.#mac(new Uint8Array(BLOCK))
  }

  /** Returns letters, digits, `-` and `_`. */
  seal(text: string, purpose: string): string {
    const plain = encoder.encode(text)
    const tag = this.#tagOf(plain, purpose)
    return base64url(concatBytes(tag, this.#stream(tag, plain)))
  }

  /** Returns the text sealed with this key for this purpose; undefined for any other text. */
  open(sealed: string, purpose: string): string | undefined {
    const bytes = fromBase64url(sealed)
    if (bytes === undefined || bytes.length < BLOCK) return undefined
    const tag = bytes.subarray(0, BLOCK)
    const plain = this.#stream(tag, bytes.subarray(BLOCK))
    return equalBytes(tag, this.#tagOf(plain, purpose)) ? decoder.decode(plain) : undefined
  }

  /** S2V of the purpose and the text. */
  #tagOf(plain: Uint8Array, purpose: string): Uint8Array {
    const sum = xorBlock(dbl(this.#ofZero.slice()), this.#mac(encoder.encode(purpose)))
    return this.#mac(
      plain.length < BLOCK ? xorBlock(dbl(sum), paddedBlock(plain)) : xorend(plain.slice(), sum),
    )
  }

  /** CMAC. */
  #mac(message: Uint8Array): Uint8Array {
    const state = new Uint8Array(BLOCK)
    const last = Math.max(0, Math.ceil(message.length / BLOCK) - 1) * BLOCK
    for (let index = 0; index < last; index += BLOCK)
      encryptBlock(this.#macKey, xorBlock(state, message.subarray(index, index + BLOCK)))
    const remainder = message.subarray(last)
    const isWhole = remainder.length === BLOCK
    xorBlock(
      xorBlock(state, isWhole ? remainder : paddedBlock(remainder)),
      isWhole ? this.#whole : this.#padded,
    )
    return encryptBlock(this.#macKey, state)
  }

  /** Encrypts or decrypts by CTR, which begins at the tag without two of its bits. */
  #stream(tag: Uint8Array, bytes: Uint8Array): Uint8Array {
    const counter = new Uint8Array(tag)
    counter[8]! &= 0x7f
    counter[12]! &= 0x7f
    // Copied, as it reads whole words of memory.
    return ctrCounter(this.#streamKey, counter, new Uint8Array(bytes))
  }
}

/** Returns a block that begins with fewer bytes. */
function paddedBlock(bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(bytes)
  block[bytes.length] = 0x80
  return block
}

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Returns undefined unless {@link base64url} would return exactly this text. */
function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  return bytes && base64url(bytes) === text ? bytes : undefined
}
