import { expect, test } from 'vitest'
import { emojiOf } from './chats.ts'

const RGI = /^\p{RGI_Emoji}$/v
const isEmoji = (text: string): boolean => RGI.test(text)

const single = Array.from({ length: 0x1fbff }, (_, point) => String.fromCodePoint(point))
  .filter((character) => /\p{Emoji}/u.test(character))
  .flatMap((character) => [character, `${character}\ufe0f`, `${character}\ufe0f\u20e3`])
  .filter(isEmoji)
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿']
const toned = single
  .flatMap((emoji) => TONES.map((tone) => emoji.replace('\ufe0f', '') + tone))
  .filter(isEmoji)
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at))
const flags = letters.flatMap((one) => letters.map((other) => one + other)).filter(isEmoji)
const regions = ['eng', 'sct', 'wls'].map(
  (name) =>
    `🏴${[...`gb${name}`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
)
/** Emoji that others are joined to, and those joined to them. */
const FIRST = [...'🧑👩👨🏴🐻🐦🙂😮😵😶🍋🍄🐕🐈👯🤼', '🏳️', '❤️', '👁️', '⛓️']
const second = single.filter((emoji) => FIRST.some((first) => isEmoji(`${first}\u200d${emoji}`)))
const joined = [...single, ...toned]
  .flatMap((first) => second.map((other) => `${first}\u200d${other}`))
  .filter(isEmoji)
const couples = [...toned, '👩', '👨', '🧑']
  .flatMap((one) =>
    ['❤️\u200d', '❤️\u200d💋\u200d', '🤝\u200d'].flatMap((between) =>
      ['👩', '👨', '🧑', ...TONES.flatMap((tone) => [`👩${tone}`, `👨${tone}`, `🧑${tone}`])].map(
        (other) => `${one}\u200d${between}${other}`,
      ),
    ),
  )
  .filter(isEmoji)

/** Returns an emoji with every choice of its variation selectors. */
function spellingsOf(emoji: string): string[] {
  const [first = '', ...rest] = emoji.split('\ufe0f')
  return rest.reduce((begun, part) => begun.flatMap((one) => [one + part, `${one}\ufe0f${part}`]), [first])
}

test.each(Object.entries({ single, toned, flags, regions, joined, couples }))(
  'every emoji is one, with and without its variation selectors: %s',
  (_, emoji) => {
    expect(emoji.length).toBeGreaterThan(2)
    const refused = emoji.flatMap((one) =>
      [...spellingsOf(one), `${one}\ufe0f`].filter((spelling) => emojiOf(spelling) !== one),
    )
    expect(refused).toEqual([])
  },
)

test.each([
  '',
  'a',
  '1',
  '#',
  '1\ufe0f',
  '🇮',
  '👍👍',
  '👍a',
  '\ufe0f',
  '❤ ',
  '👩\u200d',
  '\u200d',
  '🏻🏻',
  '👍\u200d👍',
])('%j is no emoji', (text) => {
  expect(emojiOf(text)).toBeUndefined()
})
