import { crc32, deflateSync } from 'node:zlib'

/** Chromaticities of the white point, red, green and blue. */
type Chromaticities = readonly (readonly [x: number, y: number])[]
type Vector = readonly [number, number, number]

const SRGB: Chromaticities = [
  [0.3127, 0.329],
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
]
/** The white of profiles, as their header states it. */
const D50: Vector = [0.9642, 1, 0.8249]
/** The gamma that stands for sRGB. */
const SRGB_GAMMA = 45_455

/**
 * Returns a PNG that has a profile for the colours that its chunks `gAMA` and `cHRM` describe, as browsers do: without
 * `gAMA`, beside a profile, and where it says no other than sRGB, they stay as they are. libvips ignores these chunks.
 */
export function withColourProfile(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  let gamma: number | undefined
  let chromaticities = SRGB
  for (let offset = 8; offset + 12 <= bytes.length; offset += 12 + bytes.readUInt32BE(offset)) {
    const kind = bytes.toString('latin1', offset + 4, offset + 8)
    const length = bytes.readUInt32BE(offset)
    if (kind === 'IDAT') break
    if (kind === 'iCCP' || kind === 'sRGB' || kind === 'cICP') return png
    if (kind === 'gAMA' && length === 4) gamma ??= bytes.readUInt32BE(offset + 8)
    if (kind === 'cHRM' && length === 32 && offset + 40 <= bytes.length) {
      const number = (index: number) => bytes.readUInt32BE(offset + 8 + 4 * index) / 100_000
      chromaticities = [0, 2, 4, 6].map((index) => [number(index), number(index + 1)] as const)
    }
  }
  if (gamma === undefined || gamma < 10_000 || gamma > 1_000_000) return png
  if (Math.abs(gamma - SRGB_GAMMA) < 1000 && isNear(chromaticities, SRGB)) return png
  // Bit 1 of the colour type: colours, not grey.
  const hasColours = (bytes[25]! & 2) !== 0
  const profile = profileOf(100_000 / gamma, hasColours ? columnsOf(chromaticities) : [])
  if (profile === undefined) return png
  const data = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])
  const HEADER_END = 33
  return Buffer.concat([bytes.subarray(0, HEADER_END), chunk('iCCP', data), bytes.subarray(HEADER_END)])
}

const isNear = (a: Chromaticities, b: Chromaticities): boolean =>
  a.every((point, index) => point.every((value, axis) => Math.abs(value - b[index]![axis]!) < 0.01))

function chunk(kind: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(kind, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

/** Returns the colour of red, green and blue at full strength, adapted to D50; undefined if they are not three colours. */
function columnsOf([white, ...primaries]: Chromaticities): readonly Vector[] | undefined {
  const fullOf = ([x, y]: readonly [number, number]): Vector => [x / y, 1, (1 - x - y) / y]
  const whole = fullOf(white!)
  const [red, green, blue] = primaries.map(fullOf) as [Vector, Vector, Vector]
  const volume = determinant(red, green, blue)
  if (!Number.isFinite(volume) || Math.abs(volume) < 1e-6 || !whole.every(Number.isFinite)) return undefined
  const strengths = [
    determinant(whole, green, blue) / volume,
    determinant(red, whole, blue) / volume,
    determinant(red, green, whole) / volume,
  ]
  const [from, target] = [conesOf(whole), conesOf(D50)]
  return [red, green, blue].map((primary, index) => {
    const cones = conesOf(primary.map((value) => value * strengths[index]!) as unknown as Vector)
    return times(
      FROM_CONES,
      cones.map((value, cone) => (value * target[cone]!) / from[cone]!) as unknown as Vector,
    )
  })
}

const determinant = (a: Vector, b: Vector, c: Vector): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])

const times = (rows: readonly Vector[], [x, y, z]: Vector): Vector =>
  rows.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Vector

/** The Bradford transform, by which profiles adapt to another white. */
const conesOf = (color: Vector): Vector =>
  times(
    [
      [0.8951, 0.2664, -0.1614],
      [-0.7502, 1.7135, 0.0367],
      [0.0389, -0.0685, 1.0296],
    ],
    color,
  )
const FROM_CONES: readonly Vector[] = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
]

/** Returns an ICC profile of a pure gamma: of the three columns, or of grey without any. */
function profileOf(gamma: number, columns: readonly Vector[] | undefined): Buffer | undefined {
  if (columns === undefined) return undefined
  const fixed = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4)
    values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), index * 4))
    return bytes
  }
  const chunkOf = (type: string, ...data: Buffer[]) =>
    Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...data])
  const named = chunkOf(
    'mluc',
    Buffer.from([0, 0, 0, 1, 0, 0, 0, 12]),
    Buffer.from('enUS', 'latin1'),
    Buffer.from([0, 0, 0, 2, 0, 0, 0, 28, 0, 80, 0, 0]),
  )
  const curve = chunkOf('para', Buffer.alloc(4), fixed(gamma))
  const tags: (readonly [string, Buffer])[] = [
    ['desc', named],
    ['cprt', named],
    ['wtpt', chunkOf('XYZ ', fixed(...D50))],
    ...(columns.length === 0
      ? [['kTRC', curve] as const]
      : columns.flatMap((column, index) => [
          [`${'rgb'[index]}XYZ`, chunkOf('XYZ ', fixed(...column))] as const,
          [`${'rgb'[index]}TRC`, curve] as const,
        ])),
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let end = 128 + table.length
  tags.forEach(([name, data], index) => {
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(end, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
    end += data.length
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end, 0)
  header.writeUInt32BE(0x04200000, 8)
  header.write(`mntr${columns.length === 0 ? 'GRAY' : 'RGB '}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed(...D50).copy(header, 68)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}
