import sharp from 'sharp'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { leastProcessorTime } from '../../../../tests/harness/processor-time.ts'
import { plainImage } from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'
import { withTransparentGround } from './transparent-gif.ts'

const images = sharpImages()

async function stored(bytes: Uint8Array, type: 'image/gif' | 'image/png') {
  const { bytes: webp } = await images.convert(bytes, type)
  const { data, info } = await sharp(webp, { animated: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, pageHeight: height = info.height } = info
  return (x: number, y: number, frame = 0) => [
    ...data.subarray(((frame * height + y) * width + x) * 4, ((frame * height + y) * width + x) * 4 + 4),
  ]
}

describe('a GIF', () => {
  interface Frame {
    readonly x?: number
    readonly w: number
    readonly dispose?: number
    readonly transparent?: number
    readonly control?: boolean
    /** Colours of its pixels, repeated. Default: the first one. */
    readonly colours?: readonly number[]
  }
  const [WIDTH, HEIGHT] = [64, 16]
  const u16 = (value: number) => [value & 255, value >> 8]

  /** Packs pixels as literal codes, with a clear code before the codes get wider. */
  function pack(pixels: readonly number[], size: number): number[] {
    const bits: number[] = []
    const put = (code: number) => {
      for (let index = 0; index <= size; index++) bits.push((code >> index) & 1)
    }
    pixels.forEach((pixel, index) => {
      if (index % (2 ** size - 3) === 0) put(2 ** size)
      put(pixel)
    })
    put(2 ** size + 1)
    const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
      bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, targetBit) => byte | (bit << targetBit), 0),
    )
    const blocks = [size]
    for (let index = 0; index < bytes.length; index += 255) {
      const block = bytes.slice(index, index + 255)
      blocks.push(block.length, ...block)
    }
    return [...blocks, 0]
  }

  const gifOf = (frames: readonly Frame[], size = 3) =>
    Buffer.from([
      ...Buffer.from('GIF89a'),
      ...[...u16(WIDTH), ...u16(HEIGHT), 0x80 | (size - 1), 0, 0],
      ...[255, 0, 0, 0, 200, 0, 0, 0, 255],
      ...Array<number>((2 ** size - 3) * 3).fill(255),
      ...frames.flatMap(({ x = 0, w, dispose = 0, transparent, control = true, colours = [0] }) => [
        ...(control
          ? [0x21, 0xf9, 4, (dispose << 2) | (transparent === undefined ? 0 : 1), 10, 0, transparent ?? 0, 0]
          : []),
        ...[0x2c, ...u16(x), 0, 0, ...u16(w), ...u16(HEIGHT), 0],
        ...pack(
          Array.from({ length: w * HEIGHT }, (_, index) => colours[index % colours.length]!),
          size,
        ),
      ]),
      0x3b,
    ])

  /** All colours but one. */
  const nearlyAll = Array.from({ length: 255 }, (_, index) => index)

  test.each<[what: string, gif: Buffer, frame: number, x: number, alpha: number]>([
    ['a still within its screen', gifOf([{ x: 16, w: 32 }]), 0, 60, 0],
    ['what it shows', gifOf([{ x: 16, w: 32 }]), 0, 30, 255],
    ['a still without a control extension', gifOf([{ w: 32, control: false }]), 0, 60, 0],
    ['a first frame within its screen', gifOf([{ w: 32 }, { w: 32, colours: [1] }]), 0, 60, 0],
    ['what a later frame covers', gifOf([{ w: 32 }, { x: 32, w: 32, colours: [1] }]), 1, 60, 255],
    [
      'what is cleared',
      gifOf([
        { w: 64, dispose: 2 },
        { w: 32, colours: [1] },
      ]),
      1,
      60,
      0,
    ],
    [
      'what is cleared beside a transparent frame',
      gifOf([
        { w: 64, dispose: 2 },
        { w: 32, colours: [1], transparent: 7 },
      ]),
      1,
      60,
      0,
    ],
    [
      'what is cleared later',
      gifOf([{ w: 64 }, { x: 32, w: 32, colours: [1], dispose: 2 }, { w: 16, colours: [2] }]),
      2,
      60,
      0,
    ],
    [
      'what is taken back',
      gifOf([
        { w: 64, dispose: 3 },
        { w: 32, colours: [1] },
      ]),
      1,
      60,
      0,
    ],
    [
      'what stays',
      gifOf([
        { w: 64, dispose: 1 },
        { w: 32, colours: [1] },
      ]),
      1,
      60,
      255,
    ],
    ['a screen beside 256 colours but one', gifOf([{ w: 32, colours: nearlyAll }], 8), 0, 60, 0],
    ['255 of 256 colours', gifOf([{ w: 32, colours: nearlyAll }], 8), 0, 20, 255],
  ])('has the transparency that browsers show: %s', async (_, gif, frame, x, alpha) => {
    expect((await stored(gif, 'image/gif'))(x, 4, frame)[3]).toBe(alpha)
  })

  test('stays unchanged when it covers its screen or uses all colours', () => {
    for (const gif of [gifOf([{ w: 64 }, { w: 32 }]), gifOf([{ w: 32, colours: [...nearlyAll, 255] }], 8)])
      expect(Buffer.from(withTransparentGround(gif))).toEqual(gif)
  })

  test('is read in a bounded time, whatever follows', async () => {
    const gif = gifOf([{ w: 32, colours: nearlyAll }], 8)
    for (let end = 0; end < gif.length; end += 7) withTransparentGround(gif.subarray(0, end))
    const long = Buffer.concat([
      gif.subarray(0, -2),
      ...Array<Buffer>(30_000).fill(Buffer.alloc(256, 255)),
      gif.subarray(-2),
    ])
    expect(await leastProcessorTime(500, () => withTransparentGround(long))).toBeLessThan(500)
  })
})

describe('a PNG', () => {
  function chunk(kind: string, ...values: number[]): Buffer {
    const bytes = Buffer.alloc(12 + values.length * 4)
    bytes.writeUInt32BE(values.length * 4, 0)
    bytes.write(kind, 4, 'latin1')
    values.forEach((value, index) => bytes.writeUInt32BE(value, 8 + index * 4))
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
    return bytes
  }
  const RENDERING = Buffer.from('00000001735247420' + '0aece1ce9', 'hex')
  async function pngWith(colour: { r: number; g: number; b: number }, chunks: Buffer[], grey = false) {
    const image = plainImage(16, 16, colour)
    const png = await (grey ? image.toColourspace('b-w') : image).png().toBuffer()
    return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
  }
  const GREY = { r: 128, g: 128, b: 128 }
  const BT2020 = [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600]
  const SRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
  /** sRGB of a linear value. */
  const encoded = (linear: number) => 255 * (1.055 * linear ** (1 / 2.4) - 0.055)

  test.each<[string, { r: number; g: number; b: number }, Buffer[], number[], boolean?]>([
    ['linear samples', GREY, [chunk('gAMA', 100_000)], Array<number>(3).fill(encoded(128 / 255))],
    ['those of grey', GREY, [chunk('gAMA', 100_000)], Array<number>(3).fill(encoded(128 / 255)), true],
    ['a gamma of 1.8', GREY, [chunk('gAMA', 55_556)], Array<number>(3).fill(encoded((128 / 255) ** 1.8))],
    ['the gamma of sRGB', GREY, [chunk('gAMA', 45_455), chunk('cHRM', ...SRGB)], [128, 128, 128]],
    [
      'other primaries',
      { r: 128, g: 160, b: 128 },
      [chunk('gAMA', 45_455), chunk('cHRM', ...BT2020)],
      [103, 163, 124],
    ],
    [
      'primaries that are none',
      GREY,
      [chunk('gAMA', 100_000), chunk('cHRM', ...Array<number>(8).fill(0))],
      [128, 128, 128],
    ],
    ['no gamma at all', GREY, [chunk('gAMA', 0)], [128, 128, 128]],
    ['sRGB beside a gamma', GREY, [RENDERING, chunk('gAMA', 100_000)], [128, 128, 128]],
  ])('has the colours that browsers show: %s', async (_, colour, chunks, expected, grey) => {
    const found = (await stored(await pngWith(colour, chunks, grey), 'image/png'))(8, 8)
    found
      .slice(0, 3)
      .forEach((value, index) => expect(Math.abs(value - expected[index]!), String(found)).toBeLessThan(4))
  })
})
