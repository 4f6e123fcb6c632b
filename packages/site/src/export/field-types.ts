const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function typeOf(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) {
    const types = [...new Set(value.map(typeOf))]
    return types.length === 0 ? 'list' : `list of ${types.join(' or ')}`
  }
  if (typeof value === 'string') return TIME.test(value) ? 'time' : 'text'
  return typeof value === 'boolean' ? 'true or false' : typeof value
}

/** The fields of the rows of each table, and their types. */
export class FieldTypes {
  readonly #tables = new Map<string, { rows: number; readonly fields: Map<string, Set<string>> }>()

  add(name: string, row: Readonly<Record<string, unknown>>): void {
    const table = this.#tables.get(name) ?? { rows: 0, fields: new Map<string, Set<string>>() }
    this.#tables.set(name, table)
    table.rows++
    this.#addFields(table.fields, '', row)
  }

  #addFields(fields: Map<string, Set<string>>, prefix: string, row: object): void {
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined) continue
      const path = prefix + name
      const types = fields.get(path) ?? new Set()
      fields.set(path, types.add(typeOf(value)))
      const inner: unknown = Array.isArray(value) ? value[0] : value
      if (typeof inner === 'object' && inner !== null) this.#addFields(fields, `${path}.`, inner)
    }
  }

  toString(): string {
    return [...this.#tables]
      .map(([name, { rows, fields }]) =>
        [
          `${name}.jsonl: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
          ...[...fields].map(([path, types]) => `  ${path}: ${[...types].join(' or ')}`),
        ].join('\n'),
      )
      .join('\n\n')
  }
}
