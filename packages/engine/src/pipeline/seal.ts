import { aessiv } from '@noble/ciphers/aes.js'
import { fromBase64, toBase64 } from '../media/base64.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Encrypts and authenticates short texts with AES-SIV (RFC 5297). It is deterministic (no nonce), so equal texts have
 * equal ciphertexts, and synchronous, unlike Web Crypto.
 */
export class Seal {
  readonly #key: Uint8Array

  /** @param key 32 random bytes. */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** Returns letters, digits, `-` and `_`. */
  seal(text: string, purpose: string): string {
    return base64url(this.#cipherFor(purpose).encrypt(encoder.encode(text)))
  }

  /** Returns the text sealed with this key for this purpose; undefined for any other text. */
  open(sealed: string, purpose: string): string | undefined {
    const bytes = fromBase64url(sealed)
    if (bytes === undefined) return undefined
    try {
      return decoder.decode(this.#cipherFor(purpose).decrypt(bytes))
    } catch {
      return undefined
    }
  }

  #cipherFor(purpose: string) {
    return aessiv(this.#key, encoder.encode(purpose))
  }
}

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Returns undefined unless {@link base64url} would return exactly this text. */
function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  return bytes && base64url(bytes) === text ? bytes : undefined
}
