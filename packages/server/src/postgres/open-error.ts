import { StoreUnavailable } from '@chowk/engine'
import { DatabaseError } from 'pg'
import { withoutSecrets } from '../settings/addresses.ts'
import { DatabaseTimeout } from './with-timeout.ts'

/** Thrown if a database can't be opened as a store. The message has its address, without password, and the reason. */
export class PostgresOpenError extends Error {
  override readonly name = 'PostgresOpenError'
  constructor(address: string, reason: string, options?: ErrorOptions) {
    super(`Cannot open the database ${withoutSecrets(address)}: ${reason}`, options)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Is PostgreSQL running, and on this port?',
  ENOTFOUND: 'unknown host.',
  EAI_AGAIN: 'its host cannot be looked up.',
  ETIMEDOUT: 'it does not respond. If it is behind a pooler, check that the pooler has free connections.',
  '3D000': 'the database does not exist. Create it first.',
  '25006': 'it is read-only and has no store of this version. Is it a standby?',
  '3F000': 'its search_path has no schema that exists.',
  '53300': 'it has no connection left; raise max_connections, or give each server fewer (--connections).',
  '57P03': 'it is starting up, or shutting down.',
}

/** Returns the error to throw after opening the database failed with `error`. */
export function toOpenError(address: string, error: unknown): unknown {
  if (error instanceof PostgresOpenError || !(error instanceof Error)) return error
  const code = error instanceof DatabaseTimeout ? 'ETIMEDOUT' : codeOf(error)
  const reason =
    code === '42501'
      ? /for schema /.test(error.message)
        ? 'this user is not allowed to create tables there.'
        : `its tables belong to another user: ${error.message}. Give them to this one, with REASSIGN OWNED or ALTER TABLE … OWNER TO, or connect as their owner.`
      : ((code && reasons[code]) ?? `${error.message}${code ? ` (${code})` : ''}.`)
  return new PostgresOpenError(address, reason, { cause: error })
}

/** Returns the SQLSTATE of a PostgreSQL error, or the code of a failed connection. */
function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

/** Classes of SQLSTATEs without their last three characters: connection, insufficient resources, system errors. */
const awayClasses = ['08', '53', '58']

/**
 * Returns whether the database is unavailable, starting, stopping, full or read-only, or a pooler has no connection to
 * it.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || isReadOnly(error)) return true
  const { code = '' } = error
  return code.startsWith('57P') || awayClasses.includes(code.slice(0, 2))
}

/** Returns the error for callers of a connection or of a statement before a commit. */
export function orUnavailable(error: unknown): unknown {
  if (!isUnavailable(error)) return error
  const { message = String(error) } = error as Partial<Error>
  return new StoreUnavailable(`The database is unavailable: ${message}`, { cause: error })
}

/** Returns PostgreSQL's own error, if there is one. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const own = error instanceof StoreUnavailable ? error.cause : error
  return own instanceof DatabaseError ? own : undefined
}

export const isUniqueViolation = (error: unknown): error is DatabaseError => isOneOf(error, ['23505'])

/** Returns whether a retry of the transaction may succeed: after a deadlock, a serialization failure or a lost statement. */
export function isConflict(error: unknown): boolean {
  return isOneOf(error, ['40P01', '40001']) || isStatementLost(error)
}

/**
 * Returns whether a prepared statement is missing or already exists. Its name has the hash of its text, so a pooler
 * gave the connection of another client.
 */
export const isStatementLost = (error: unknown): boolean => isOneOf(error, ['26000', '42P05'])

const isOneOf = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes(databaseErrorOf(error)?.code ?? '')

/** Returns whether a table does not exist. */
export const isMissing = (error: unknown): boolean => isOneOf(error, ['42P01'])

/** Returns whether the database, or the user, has no connection left. */
export const isFull = (error: unknown): boolean => isOneOf(error, ['53300'])

/** Returns whether PostgreSQL rejected a write, as a standby does. */
export const isReadOnly = (error: unknown): boolean => isOneOf(error, ['25006'])

/** Classes of SQLSTATEs without their last three characters: insufficient resources (disk space), system errors. */
const unwritableClasses = ['53', '58']
/** Read-only, as on a standby; insufficient privilege; cancelled by a timeout, as while a standby does not confirm. */
const unwritable = ['25006', '42501', '57014']

/** Returns whether PostgreSQL responds but is not writable. */
export function isUnwritable(error: unknown): boolean {
  const { code = '' } = databaseErrorOf(error) ?? {}
  return unwritable.includes(code) || unwritableClasses.includes(code.slice(0, 2))
}
