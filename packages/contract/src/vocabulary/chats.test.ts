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
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f1e6 + index))
const flags = letters.flatMap((candidate) => letters.map((letter) => candidate + letter)).filter(isEmoji)
const regions = ['eng', 'sct', 'wls'].map(
  (name) =>
    `🏴${[...`gb${name}`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
)
/** Emoji that others are joined to, and those joined to them. */
const FIRST = [...'🧑👩👨🏴🐻🐦🙂😮😵😶🍋🍄🐕🐈👯🤼', '🏳️', '❤️', '👁️', '⛓️']
const second = single.filter((emoji) => FIRST.some((first) => isEmoji(`${first}\u200d${emoji}`)))
const joined = [...single, ...toned]
  .flatMap((first) => second.map((otherJoined) => `${first}\u200d${otherJoined}`))
  .filter(isEmoji)
const couples = [...toned, '👩', '👨', '🧑']
  .flatMap((letter) =>
    ['❤️\u200d', '❤️\u200d💋\u200d', '🤝\u200d'].flatMap((between) =>
      ['👩', '👨', '🧑', ...TONES.flatMap((tone) => [`👩${tone}`, `👨${tone}`, `🧑${tone}`])].map(
        (otherJoined) => `${letter}\u200d${between}${otherJoined}`,
      ),
    ),
  )
  .filter(isEmoji)

/** Returns an emoji with every choice of its variation selectors. */
function spellingsOf(emoji: string): string[] {
  const [first = '', ...rest] = emoji.split('\ufe0f')
  return rest.reduce(
    (prefixes, part) => prefixes.flatMap((prefix) => [prefix + part, `${prefix}\ufe0f${part}`]),
    [first],
  )
}

test.each(Object.entries({ single, toned, flags, regions, joined, couples }))(
  'accepts every emoji with and without variation selectors: %s',
  (_, emoji) => {
    expect(emoji.length).toBeGreaterThan(2)
    const rejected = emoji.flatMap((candidate) =>
      [...spellingsOf(candidate), `${candidate}\ufe0f`].filter((spelling) => emojiOf(spelling) !== candidate),
    )
    expect(rejected).toEqual([])
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
])('rejects %j as an emoji', (text) => {
  expect(emojiOf(text)).toBeUndefined()
})
