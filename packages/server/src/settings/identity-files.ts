import { imageTypeOf, isTruncated } from '@chowk/engine'
import { InvalidSetting } from './invalid-setting.ts'
import { readFileOf, readTextOf } from './json-file.ts'

const MAX_TEXT_LENGTH = 100_000
const MAX_LOGO_BYTES = 256 * 1024

/** Reads a Markdown file. @throws InvalidSetting if it is missing, empty or too long. */
export async function readMarkdown(path: string): Promise<string> {
  const text = (await readTextOf(path)).trim()
  if (text === '') throw new InvalidSetting(`${path} is empty.`)
  if (text.length > MAX_TEXT_LENGTH)
    throw new InvalidSetting(`${path} has ${text.length} characters: at most ${MAX_TEXT_LENGTH}.`)
  return text
}

/** Where the header of a PNG, its first chunk, has width and height. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20]

/** Reads the logo. @throws InvalidSetting if it is missing, too large or no whole, square PNG. */
export async function readLogo(path: string): Promise<Buffer> {
  const bytes = await readFileOf(path)
  if (imageTypeOf(bytes) !== 'image/png') throw new InvalidSetting(`${path} is not a PNG.`)
  if (isTruncated(bytes, 'image/png')) throw new InvalidSetting(`${path} is a PNG that is cut off.`)
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]
  if (width !== height) throw new InvalidSetting(`${path} has ${width} × ${height} pixels and is not square.`)
  if (bytes.length > MAX_LOGO_BYTES)
    throw new InvalidSetting(`${path} has ${bytes.length} bytes: at most ${MAX_LOGO_BYTES}.`)
  return bytes
}
