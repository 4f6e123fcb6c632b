/** An entry of a list in the file, with its path: `cities[3]`. */
export interface Row {
  readonly path: string
  readonly value: unknown
}

/** Undefined if unreadable, which is already recorded. */
type Fields = Readonly<Record<string, unknown>> | undefined

/** Reads values of unknown shape, and collects problems. */
export class Problems {
  readonly found: string[] = []

  add(path: string, message: string): void {
    this.found.push(`${path}: ${message}`)
  }

  /** Returns the fields of an object. */
  object(path: string, value: unknown, known: readonly string[]): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add(path, `must be an object with ${known.join(', ')}`)
      return undefined
    }
    for (const key of Object.keys(value))
      if (!known.includes(key)) this.add(path, `unknown key "${key}"; known are ${known.join(', ')}`)
    return value as Readonly<Record<string, unknown>>
  }

  rows(fields: Fields, key: string): readonly Row[] {
    const value = fields?.[key] ?? []
    if (Array.isArray(value))
      return value.map((entry: unknown, index) => ({ path: `${key}[${index}]`, value: entry }))
    this.add(key, 'must be a list')
    return []
  }

  text(path: string, fields: Fields, key: string): string | undefined {
    if (!fields) return undefined
    const value = fields[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    this.add(path, `${key} must be a non-empty string`)
    return undefined
  }

  id(path: string, fields: Fields, key: string): number | undefined {
    const value = fields?.[key]
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
    this.add(path, `${key} must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`)
    return undefined
  }

  textOrId(path: string, fields: Fields, key: string): string | number | undefined {
    if (fields?.[key] === undefined) return undefined
    return typeof fields[key] === 'number' ? this.id(path, fields, key) : this.text(path, fields, key)
  }
}
