import { query } from './postgres-cluster.ts'

/** Settings that change what PostgreSQL writes, reads, returns or locks, each with a value that is not its default. */
export const otherSettings = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  array_nulls: 'off',
  backslash_quote: 'off',
  bytea_output: 'escape',
  client_encoding: 'LATIN1',
  default_transaction_deferrable: 'on',
  default_transaction_isolation: 'serializable',
  escape_string_warning: 'off',
  exit_on_error: 'on',
  gin_fuzzy_search_limit: '1',
  plan_cache_mode: 'force_custom_plan',
  idle_in_transaction_session_timeout: '1s',
  lock_timeout: '1',
  quote_all_identifiers: 'on',
  row_security: 'off',
  search_path: 'pg_temp, public',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  xmlbinary: 'hex',
} as const

/** Sets the defaults of a database's new connections. */
export async function changeSettings(
  address: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const database = new URL(address).pathname.slice(1)
  const changes = Object.entries(settings).map(([name, value]) => {
    const list = name === 'search_path' ? value : `'${value}'`
    return `ALTER DATABASE ${database} SET ${name} = ${list}`
  })
  await query(address, changes.join('; '))
}
