import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '@chowk/engine'
import pLimit from 'p-limit'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** How much work a hash is, as scrypt has it. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** What OWASP advises where memory is short: 32 MB and about a fifth of a second for each. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
/** More than any of these costs takes, in bytes. */
const MEMORY = 2 ** 26
const SALT = 16
const KEY = 32

/** How many are worked out at once: they leave threads to everything else, and take 64 MB at most. */
const AT_ONCE = 2
/** How many may wait: those behind them are told to come back. */
const WAITING = 40

const limit = pLimit(AT_ONCE)

/** What is kept of a password: the function, its costs, a salt and what comes of them, as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT)
  const { N, r, p } = cost
  const key = await inTurn(password, salt, cost)
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether this is the password that a hash was made of. It is as much work where there is no hash to compare with, and then false.
 * @throws ApiError `rate_limited` where too many wait.
 */
export async function isPassword(password: string, hash: string | undefined, cost = COST): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobodys(cost)).split('$')
  const costs = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const found = await inTurn(password, Buffer.from(salt, 'base64url'), costs)
  return timingSafeEqual(found, expected) && hash !== undefined
}

/** Of no password. */
const nobodys = ({ N, r, p }: PasswordCost) => ['scrypt', N, r, p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

function inTurn(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  if (limit.pendingCount >= WAITING)
    throw new ApiError('rate_limited', {
      message: 'Too many are signing in at this moment.',
      retryAfter: 10,
    })
  // The same password typed on two keyboards may be two texts.
  return limit(() => derive(password.normalize('NFKC'), salt, KEY, { N, r, p, maxmem: MEMORY }))
}
