/** Texts that cost far more than their length to those who are careless, by what they are made of: each is repeated. */
export const fills: Readonly<Record<string, string>> = {
  letters: 'a',
  words: 'word ',
  spaces: ' ',
  'line breaks': '\n',
  hyphens: '-',
  digits: '9',
  'combining marks': '\u0301',
  'marks out of order': '\u0301\u0316',
  'letters with marks': 'a\u0316\u0301\u0315',
  'a long ligature': '\uFDFA',
  'letters that grow': 'İ',
  syllables: '\u1112\u1161\u11ab',
  'joined emoji': '👩\u200D',
  flags: '🇮',
  'half a pair': '\uD800',
  nul: '\0',
  quotes: '"',
  mentions: '@a ',
  tags: '#a ',
  addresses: 'https://a.example/ ',
  'open tags': '<b>',
  'closing tags': '</i>',
  pairs: '<b></i>',
  'angle brackets': '<',
  'open lists': '<ul><li>',
  'open tables': '<table><tr><td>',
  'open links': '<a href="https://a.example">',
  'misplaced ends': '<p></b></p>',
  attributes: '<a a=b ',
  ampersands: '&amp',
  comments: '<!--',
  'bogus ends': '</a/',
  templates: '<template>',
  svg: '<svg><p>',
}

/** The fill over and over, to a number of Unicode code points. */
export function codePoints(fill: string, count: number): string {
  const points = [...fill]
  const whole = fill.repeat(Math.floor(count / points.length))
  return whole + points.slice(0, count % points.length).join('')
}

/** The fill over and over, to at most so many bytes once it is a JSON string. */
export const jsonBytes = (fill: string, bytes: number): string =>
  fill.repeat(Math.floor((bytes - 2) / (Buffer.byteLength(JSON.stringify(fill)) - 2)))
