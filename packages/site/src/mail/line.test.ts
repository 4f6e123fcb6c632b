import { describe, expect, test } from 'vitest'
import { Line, line } from './line.ts'

describe('a value in a letter', () => {
  test.each([
    ['Asha, see https://evil.example/a?b=c now', 'Asha, see … now'],
    ['HTTP://localhost/a', '…'],
    ['www.evil.example', '…'],
    ['evil.example', '…'],
    ['evil.example/login?x', '…'],
    ['(evil.example)', '(…)'],
    ['evil。example', '…'],
    ['bad.xn--p1ai', '…'],
    ['пример.рф', '…'],
    ['ftp://1.2.3.4/', '…'],
    ['1.2.3.4:80/x', '…'],
    ['someone@evil.example', 'someone@…'],
    ['evil.\u200bexample', '…'],
    ['ev\u00adil\u2060.example', '…'],
    ['ev\u202eil.example', 'ev …'],
    ['उदाहरण.भारत', '…'],
    ['www.unknown', '…'],
    ['m.sc', '…'],
  ])('finds no address in %j', (text, expected) => {
    expect(line`Hello ${text},`.text).toBe(`Hello ${expected},`)
  })

  test.each([
    'Node.js by Asha K. Rao',
    'Version 2.0.1, e.g. this',
    ...[
      'K.Venkatesh',
      'A.R.Rahman',
      'Dr.Mehta',
      'S.M.Krishna Rao',
      'B.Tech at home',
      'Wait.There is more',
      'Vue.js',
      'main.cpp',
    ],
    'Dr. Mehta',
    'a...b',
    '10.30–11.45',
    'x@y',
    'ශ්\u200dරී',
  ])('stays as it is without one: %j', (text) => expect(line`${text}`.text).toBe(text))

  test.each(['علي', 'שלום', 'ދިވެހި', 'ߒߞߏ', 'Ali علي', 'می\u200cخواهم'])(
    'is isolated in plain text if its script runs from right to left: %s',
    (name) =>
      expect(line`${name} commented on ${'“Kiln”'}.`.text).toBe(`\u2068${name}\u2069 commented on “Kiln”.`),
  )

  test('stays as it is if it is a line itself, such as the host of the site', () => {
    expect(line`Sign in to ${new Line('chowk.example')} as ${'a\r\nBcc: b'}`.text).toBe(
      'Sign in to chowk.example as a Bcc: b',
    )
  })
})
