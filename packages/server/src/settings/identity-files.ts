import { imageTypeOf } from '@chowk/engine'
import { InvalidSetting } from './invalid-setting.ts'
import { readFileOf } from './json-file.ts'

const LONGEST_TEXT = 100_000
const LARGEST_LOGO = 256 * 1024

/** Reads a Markdown file. @throws InvalidSetting if it is missing, empty or too long. */
export async function readMarkdown(path: string): Promise<string> {
  const text = (await readFileOf(path)).toString('utf8').trim()
  if (text === '') throw new InvalidSetting(`${path} is empty.`)
  if (text.length > LONGEST_TEXT)
    throw new InvalidSetting(`${path} has ${text.length} characters: at most ${LONGEST_TEXT}.`)
  return text
}

/** Reads the logo. @throws InvalidSetting if it is missing, too large or no PNG. */
export async function readLogo(path: string): Promise<Buffer> {
  const bytes = await readFileOf(path)
  if (imageTypeOf(bytes) !== 'image/png') throw new InvalidSetting(`${path} is not a PNG.`)
  if (bytes.length > LARGEST_LOGO)
    throw new InvalidSetting(`${path} has ${bytes.length} bytes: at most ${LARGEST_LOGO}.`)
  return bytes
}
