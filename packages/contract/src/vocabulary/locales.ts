/** Whether `value` is a BCP 47 language tag, for example `hi` or `en-IN`. */
export function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Whether `value` is a time zone of the IANA database, for example `Asia/Kolkata`, or an offset. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
