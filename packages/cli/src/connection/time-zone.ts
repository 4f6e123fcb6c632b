import { Option } from 'commander'
import { checkTimeZone } from '../publish/rule.ts'
import { findAccess, type Connection } from './connect.ts'

export const timeZoneOption = (): Option =>
  new Option('--timezone <name>', 'time zone of days and times (default: from the login, else this machine)')

/** Whose clock times are on: as the command line says, else the profile, else this machine. @throws Refusal for what is no time zone. */
export async function timeZoneOf(options: Connection & { readonly timezone?: string }): Promise<string> {
  const named = options.timezone ?? (await findAccess(options)).timeZone
  return checkTimeZone(named ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}
