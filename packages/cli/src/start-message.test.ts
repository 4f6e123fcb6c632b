import { expect, test } from 'vitest'
import { withoutPassword } from './start-message.ts'

test.each([
  ['postgres://u:secret@a:1,b:2/db', 'postgres://u:…@a:1,b:2/db'],
  ['postgres://u@a/db?password=secret&port=1', 'postgres://u@a/db?password=…&port=1'],
  ['sqlite:/var/lib/chowk/chowk.sqlite', 'sqlite:/var/lib/chowk/chowk.sqlite'],
])('the log tells no password of %s', (address, told) => {
  expect(withoutPassword(address)).toBe(told)
})
