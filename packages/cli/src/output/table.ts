import stringWidth from 'string-width'
import { styled } from './style.ts'

const GAP = '  '
const NARROWEST = 12

/**
 * Rows in columns under their headings, no wider than the terminal: the widest columns are cut, and where that is not enough the last
 * are left out, unless all were asked for.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
  all: boolean,
): string {
  const widths = headings.map((heading, column) =>
    Math.max(stringWidth(heading), ...rows.map((row) => stringWidth(row[column] ?? ''))),
  )
  const room = width - GAP.length * (headings.length - 1)
  const narrowest = sum(widths.map((column) => Math.min(column, NARROWEST)))
  if (!all && narrowest > room && headings.length > 1) return table(headings.slice(0, -1), rows, width, all)
  while (sum(widths) > room) {
    const widest = widths.indexOf(Math.max(...widths))
    if ((widths[widest] ?? 0) <= NARROWEST) break
    widths[widest] = Math.max(NARROWEST, (widths[widest] ?? 0) - (sum(widths) - room))
  }
  const line = (cells: readonly string[]) =>
    widths
      .map((most, column) => {
        const cut = cutTo(cells[column] ?? '', most)
        return cut + ' '.repeat(Math.max(0, most - stringWidth(cut)))
      })
      .join(GAP)
      .trimEnd()
  return [styled('dim', line(headings)), ...rows.map(line)].join('\n')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The beginning of a text that is no wider than so many columns. A cell with a style or a link is cut as plain text. */
function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(plain(text))) {
    if (stringWidth(cut + segment) > width - 1) break
    cut += segment
  }
  return `${cut}…`
}

// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/\u001b(\[[\d;]*m|\]8;;[^\u0007]*\u0007)/g, '')
