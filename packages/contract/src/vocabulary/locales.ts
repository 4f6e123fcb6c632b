/** Whether `value` names a language as BCP 47 does, for example `hi` or `en-IN`. */
export function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Whether `value` names a time zone of the IANA database, for example `Asia/Kolkata`. An offset is none. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
