/** Whether `value` names a language as BCP 47 does, for example `hi` or `en-IN`. */
export function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Whether `value` names a time zone of the IANA database, for example `Asia/Kolkata`, or an offset. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
