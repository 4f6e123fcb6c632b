/**
 * Characters that take over the display of the text around them: controls, separators of lines and paragraphs, and
 * overrides, embeddings and isolates of direction. Not the invisible characters that words are spelt with.
 */
export const DISPLAY_CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/**
 * Invisible characters that no word is spelt with where they are: of line breaks and annotations, joiners between
 * letters that do not join, selectors without a character to select, and tags outside flags.
 */
const OUT_OF_PLACE =
  /[\u00ad\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u200c\u200d](?<![^\0-\u02ff\u0370-\u058f\p{Z}\p{C}].)|\p{VS}(?<![^\p{Z}\p{C}\p{VS}].)|[\u{e0000}-\u{e007f}](?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{1,7})/u

/** Characters without which names and titles by members are shown: {@link DISPLAY_CONTROLS}, and others that could hide something. */
export const NOT_SHOWN = new RegExp(`${DISPLAY_CONTROLS.source}|${OUT_OF_PLACE.source}`, 'gu')

/** Whether a text has characters that are not shown. */
export const hasHidden = (text: string): boolean => text.search(NOT_SHOWN) !== -1

/**
 * Characters without a shape or a width of their own, except white space. A joiner within an emoji and the tags of a
 * flag stay, as they make another emoji.
 */
export const INVISIBLE =
  /(?!(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}])(?![\t-\r])[\p{DI}\p{Cc}\ufff9-\ufffb]/gu

/** Apostrophes and letters written like one, in all scripts, as keyboards and languages have them. */
export const APOSTROPHES =
  /['`´\u02b9\u02bb-\u02bf\u055a\u05f3\u07f4\u07f5\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/g

/** Whether a text is visible: not only white space, blank and invisible characters. */
export const hasVisibleText = (text: string): boolean => SEEN.test(text)

const SEEN = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Limits each letter to 30 marks, since normalizing long runs of marks takes quadratic time. No script uses more;
 * Unicode's stream-safe format has the same limit.
 */
export const withFewMarks = (text: string): string => text.replace(MANY_MARKS, '$1')

const MANY_MARKS = /(\p{M}{30})\p{M}+/gu
