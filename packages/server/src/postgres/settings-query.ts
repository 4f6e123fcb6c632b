/**
 * Settings that change how PostgreSQL reads and writes values, which rows it returns, or how transactions run, with the
 * values that this program relies on. A server, a database and a role may each have others.
 */
const RELIED_ON: Readonly<Record<string, string>> = {
  array_nulls: 'on',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  default_transaction_isolation: 'read committed',
  exit_on_error: 'off',
  gin_fuzzy_search_limit: '0',
  // With the values of a call, PostgreSQL may read a whole range and sort it, where an index has the order.
  plan_cache_mode: 'force_generic_plan',
  quote_all_identifiers: 'off',
  // Hidden rows are an error then, and not missing.
  row_security: 'off',
  standard_conforming_strings: 'on',
}

const LIMITS = [
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'lock_timeout',
  'statement_timeout',
  'transaction_timeout',
]

/** The first schema of the search path that can hold a store: not a temporary or a system one. */
const OWN_SCHEMA = `SELECT quote_ident(name) FROM unnest(current_schemas(false)) WITH ORDINALITY AS _path (name, place)
  WHERE name !~ '^pg_' ORDER BY place LIMIT 1`

/** Time limits of a connection in milliseconds. Others are off. */
export interface SessionLimits {
  readonly statement_timeout?: number
  readonly idle_in_transaction_session_timeout?: number
}

/**
 * Returns a query that sets what this program relies on for a session or a transaction: the settings, and of the search
 * path only the schema of the store. Limits in `address` count. Startup parameters would not do: PgBouncer rejects
 * unknown ones.
 */
export function settingsQuery(
  address: string,
  limits: SessionLimits,
  scope: 'session' | 'transaction',
): string {
  const parameters = URL.parse(address)?.searchParams
  const own = LIMITS.filter((name) => parameters?.has(name) !== true)
  const values = Object.entries({
    ...RELIED_ON,
    ...Object.fromEntries(own.map((name) => [name, String(limits[name as keyof SessionLimits] ?? 0)])),
  }).map(([name, value]) => `('${name}', '${value}')`)
  // Older versions lack some of them.
  return `SELECT set_config(name, value, ${scope === 'transaction'})
    FROM (VALUES ${values.join(', ')}, ('search_path', (${OWN_SCHEMA}))) AS relied (name, value)
    WHERE current_setting(name, true) IS NOT NULL`
}
