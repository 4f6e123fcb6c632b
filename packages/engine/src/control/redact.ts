const KEYS = /chk_[\w-]+/g
const IMAGES = /data:image\/[^"\s]{40,}/g
const MOST_TEXT = 1000

/** Text without the keys in it, nor the images. */
export const redact = (text: string): string =>
  text.replace(KEYS, 'chk_…').replace(IMAGES, (image) => `[image of ${image.length} characters]`)

/** What a journal shows of a body: the value of JSON, otherwise the beginning of the text. */
export function redactedBody(text: string): unknown {
  if (text === '') return undefined
  const clean = redact(text)
  try {
    return JSON.parse(clean) as unknown
  } catch {
    return clean.length > MOST_TEXT ? `${clean.slice(0, MOST_TEXT)}…` : clean
  }
}
