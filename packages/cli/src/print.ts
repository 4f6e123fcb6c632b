import type { AdministeredKey } from '@chowk/engine'
import { harmless } from './output/style.ts'

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const printJson = (value: unknown): void => printLine(JSON.stringify(value, null, 2))

/** For whoever is looking on, and not for a program that reads the output. It may hold text of others. */
export const printNote = (line: string): void => void process.stderr.write(`${harmless(line)}\n`)

const timestamp = (time: number): string => new Date(time).toISOString()

/** A key as JSON: times as text, as everywhere. */
export const keyAsJson = <Key extends AdministeredKey>(key: Key) => ({
  ...key,
  created_at: timestamp(key.created_at),
  expires_at: timestamp(key.expires_at),
  revoked_at: key.revoked_at === null ? null : timestamp(key.revoked_at),
})

export function keyState(key: AdministeredKey, now: number): string {
  if (key.revoked_at !== null) return `revoked ${timestamp(key.revoked_at)}`
  return `${key.expires_at <= now ? 'expired' : 'active until'} ${timestamp(key.expires_at)}`
}

/** Rows of text in columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths =
    rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
