/** The value of a field: text, bytes as hexadecimal, a number, or a nested message. */
type Kind = 'text' | 'hex' | 'integer' | 'fixed' | 'double' | Message
interface Field {
  readonly name: string
  readonly kind: Kind
  readonly repeated?: true
}
export type Message = Readonly<Record<number, Field>>

const VARINT = 0
const EIGHT_BYTES = 1
const LENGTH = 2
const FOUR_BYTES = 5

/** Reads a message of Protocol Buffers; fields that it does not know are passed over. */
export function decode(bytes: Buffer, message: Message): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  let index = 0
  const varint = (): number => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[index++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(value)
    }
  }
  const chunk = (length: number): Buffer => bytes.subarray(index, (index += length))
  while (index < bytes.length) {
    const tag = varint()
    const wire = tag & 7
    const field = message[tag >>> 3]
    const value =
      wire === VARINT
        ? varint()
        : chunk(wire === LENGTH ? varint() : wire === EIGHT_BYTES ? 8 : wire === FOUR_BYTES ? 4 : NaN)
    if (field === undefined) continue
    const decoded = typeof value === 'number' ? value : decodedAs(value, field.kind)
    if (field.repeated) ((read[field.name] ??= []) as unknown[]).push(decoded)
    else read[field.name] = decoded
  }
  return read
}

function decodedAs(value: Buffer, kind: Kind): unknown {
  if (typeof kind === 'object') return decode(value, kind)
  if (kind === 'hex') return value.toString('hex')
  if (kind === 'fixed') return value.length === 8 ? value.readBigUInt64LE() : value.readUInt32LE()
  if (kind === 'double') return value.readDoubleLE()
  return value.toString()
}
