import stringWidth from 'string-width'
import { styled } from './style.ts'

const GAP = '  '
const NARROWEST = 12

/**
 * Formats rows under headings, no wider than the terminal. Cuts the widest columns, then drops the last ones unless all
 * are requested.
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
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) break
    widths[widths.indexOf(widest)] = Math.max(NARROWEST, widest - (sum(widths) - room))
  }
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cut(cells[column] ?? '', width)
        return cell + ' '.repeat(Math.max(0, width - stringWidth(cell)))
      })
      .join(GAP)
      .trimEnd()
  return [styled('dim', line(headings)), ...rows.map(line)].join('\n')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Truncates text to a width. A truncated cell loses its styles and links. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let shorter = ''
  for (const { segment } of new Intl.Segmenter().segment(withoutStyle(text))) {
    if (stringWidth(shorter + segment) > width - 1) break
    shorter += segment
  }
  return `${shorter}…`
}

// oxlint-disable-next-line no-control-regex
const withoutStyle = (text: string): string => text.replaceAll(/\u001b(\[[\d;]*m|\]8;;[^\u0007]*\u0007)/g, '')
