/** Returns the first lines of a generated page. */
export const pageHead = (title: string, introduction: string): string =>
  `<!-- Written by \`npm run generate\`; do not edit. -->\n\n# ${title}\n\n${introduction}\n`

/** Returns a table, or empty text without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n') + '\n'
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string): string => `\`${text}\``

/** Joins non-empty blocks with empty lines. */
export const blocks = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => part.trimEnd())
    .join('\n\n') + '\n'
