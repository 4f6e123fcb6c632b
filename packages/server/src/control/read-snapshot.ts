import type * as z from 'zod'
import { snapshotRow, snapshotSchema } from '../settings/snapshot.ts'
import { checkValue } from '../settings/check-value.ts'
import { invalid, parse } from './problems.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** Nesting depth within the list of rows of the object. */
const ROWS = 2

const notJson = () => invalid({ path: '', message: 'The body is not JSON.' })

/**
 * Reads a snapshot as it arrives. Parses each row separately, to keep the event loop free.
 * @throws ControlError
 */
export async function readSnapshot(chunks: AsyncIterable<Uint8Array>) {
  const rows: z.output<typeof snapshotRow>[] = []
  /** The text around the rows, with a 0 in place of each row. */
  const remainder: Uint8Array[] = []
  let row: Uint8Array[] = []
  let depth = 0
  let inString = false
  let escaped = false
  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (depth++ === ROWS) {
          remainder.push(chunk.subarray(start, index))
          start = index
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (--depth === ROWS) {
          row.push(chunk.subarray(start, index + 1))
          rows.push(rowOf(row, rows.length))
          remainder.push(ZERO)
          row = []
          start = index + 1
        }
      }
    }
    ;(depth > ROWS ? row : remainder).push(chunk.subarray(start))
  }
  if (row.length > 0) throw notJson()
  const around = valueOf(remainder)
  // Spreading a string would make a property of each character.
  const positions =
    typeof around === 'object' && around !== null && 'rows' in around ? around.rows : undefined
  if (!Array.isArray(positions)) return parse(snapshotSchema, around)
  const snapshot = parse(snapshotSchema, { ...(around as object), rows: [] })
  const wrong = positions.findIndex((position) => position !== 0)
  if (wrong !== -1 || positions.length !== rows.length)
    throw invalid({
      path: `rows.${wrong === -1 ? rows.length : wrong}`,
      message: 'This must be a pair of a name and a row.',
    })
  return { ...snapshot, rows }
}

const ZERO = Buffer.from('0')

function rowOf(chunks: readonly Uint8Array[], end: number): z.output<typeof snapshotRow> {
  const checked = checkValue(snapshotRow, valueOf(chunks))
  if (checked.problems === undefined) return checked.data
  throw invalid(
    ...checked.problems.map(({ path, message }) => ({ path: `rows.${end}${path && `.${path}`}`, message })),
  )
}

function valueOf(chunks: readonly Uint8Array[]): unknown {
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw notJson()
  }
}
