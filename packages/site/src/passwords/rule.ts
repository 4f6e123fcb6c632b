import { codePointsIn } from '@chowk/contract'
import type { FieldProblem } from '@chowk/engine'
import { common } from './common.ts'

const MIN_LENGTH = 12
const MAX_LENGTH = 256

/** Password rule, as shown to members. */
export const passwordRule = `At least ${MIN_LENGTH} characters of any kind. Four random words work well.`

/** Rejects oversized input before any costly work. */
export const canBePassword = (text: string): boolean => text.length <= 2 * MAX_LENGTH

/**
 * Returns the problem of a new password: its length and guessability count, not its character classes.
 * @param names Names of the member.
 */
export function passwordProblem(
  password: string,
  names: readonly string[],
  path: string,
): FieldProblem | undefined {
  const length = codePointsIn(password)
  if (length < MIN_LENGTH)
    return {
      path,
      code: 'too_short',
      message: `It has at least ${MIN_LENGTH} characters; this has ${length}.`,
    }
  if (length > MAX_LENGTH)
    return { path, code: 'too_long', message: `It has at most ${MAX_LENGTH} characters.` }
  if (
    isEasy(
      password.toLowerCase(),
      names.map((name) => name.toLowerCase()),
    )
  )
    return { path, code: 'invalid_value', message: 'This password is too easy to guess. Choose another.' }
  return undefined
}

/** Sequences of alphabets, keyboards and habits. */
const habits = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '01234567890',
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'chowk',
]

/** Returns whether little remains without names, habits, repetitions or a common password. */
function isEasy(password: string, names: readonly string[]): boolean {
  if (
    isLittle(password) ||
    common.some((word) => password.includes(word) && isLittle(password.replace(word, '')))
  )
    return true
  let remaining = password
  for (const word of names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)))
    if (word.length > 2) remaining = remaining.replaceAll(word, '')
  for (const habit of habits) remaining = withoutRuns(remaining, habit)
  remaining = remaining.replace(/(.{1,6}?)\1+/gu, '$1')
  return isLittle(remaining)
}

const isLittle = (text: string): boolean => new Set(text).size < 5

/** Removes runs of four or more characters of `habit`, forwards or backwards. */
function withoutRuns(password: string, habit: string): string {
  const both = [habit, [...habit].reverse().join('')]
  let remaining = ''
  for (let index = 0; index < password.length;) {
    let run = 0
    for (const row of both)
      for (let length = Math.min(row.length, password.length - index); length > Math.max(run, 3); length--)
        if (row.includes(password.slice(index, index + length))) run = length
    if (run === 0) remaining += password[index++]
    else index += run
  }
  return remaining
}
