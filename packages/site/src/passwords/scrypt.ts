import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '@chowk/engine'
import pLimit from 'p-limit'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Cost parameters of scrypt. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** OWASP's parameters for little memory: 32 MB and about 0.2 s a hash. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
/** Upper bound of memory of any cost, in bytes. */
const MEMORY = 2 ** 26
const SALT = 16
const KEY = 32

/** Maximum number of concurrent hashes: leaves threads for other work, and uses at most 64 MB. */
const CONCURRENCY = 2
/** Maximum queue length. Further requests get an error to retry. */
const WAITING = 40

const limit = pLimit(CONCURRENCY)

/** Hashes a password. Returns function, cost, salt and key as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT)
  const { N, r, p } = cost
  const key = await inTurn(password, salt, cost)
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Returns whether a password matches a hash. Takes the same time without a hash, and returns false.
 * @throws ApiError `rate_limited` if the queue is full.
 */
export async function isPassword(password: string, hash: string | undefined, cost = COST): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobodys(cost)).split('$')
  const costs = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const found = await inTurn(password, Buffer.from(salt, 'base64url'), costs)
  return timingSafeEqual(found, expected) && hash !== undefined
}

/** Returns a hash that no password matches. */
const nobodys = ({ N, r, p }: PasswordCost) => ['scrypt', N, r, p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

function inTurn(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  if (limit.pendingCount >= WAITING)
    throw new ApiError('rate_limited', {
      message: 'Too many members are signing in right now.',
      retryAfter: 10,
    })
  // Two keyboards may encode the same password differently.
  return limit(() => derive(password.normalize('NFKC'), salt, KEY, { N, r, p, maxmem: MEMORY }))
}
