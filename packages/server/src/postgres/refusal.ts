import { DatabaseError } from 'pg'

/** A database cannot be opened as a store. The message names the database, never the password, and the reason. */
export class PostgresRefused extends Error {
  override readonly name = 'PostgresRefused'
  constructor(address: string, reason: string, options?: ErrorOptions) {
    super(`Cannot open the database ${withoutPassword(address)}: ${reason}`, options)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there; does PostgreSQL run, and on this port?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'its host cannot be looked up.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'this user may not connect.',
  '3D000': 'there is no such database; create it first.',
  '25006': 'it is read-only, and has no store of this version; is it a standby?',
  '42501': 'this user may not make tables there.',
  '53300': 'it has no connection left; raise max_connections, or give each server fewer.',
  '57P03': 'it is starting up, or shutting down.',
}

/** The error to throw where opening the database failed with `error`. */
export function refusalOf(address: string, error: unknown): unknown {
  if (error instanceof PostgresRefused || !(error instanceof Error)) return error
  const code = codeOf(error)
  const reason = (code && reasons[code]) ?? `${error.message}${code ? ` (${code})` : ''}.`
  return new PostgresRefused(address, reason, { cause: error })
}

/** The SQLSTATE of what PostgreSQL refused, or the code of a connection that failed. */
function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505'
}

/** Whether the transaction lost against others, so that running it again may do: a deadlock, or a serialization failure. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** Whether PostgreSQL refused to write, as a standby does. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006'

/** Without its last three characters, a class of SQLSTATEs: too few resources, such as space on the disk; errors of the system. */
const unwritableClasses = ['53', '58']
/** Read-only, as a standby is; without the right to write; ended for taking too long, as where a standby does not confirm. */
const unwritable = ['25006', '42501', '57014']

/** Whether PostgreSQL answers, but does not write. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  const { code = '' } = error
  return unwritable.includes(code) || unwritableClasses.includes(code.slice(0, 2))
}

/** An address without the password in it. */
export const withoutPassword = (address: string): string =>
  address.replace(/(:\/\/[^/?#:]*):[^/?#]*@/, '$1:***@').replace(/([?&]password=)[^&#]*/, '$1***')
