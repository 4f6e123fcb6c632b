import { stripControls } from './style.ts'

/** Returns JSON without characters that control a terminal. */
export const toJson = (value: unknown, indentation = 2): string =>
  (JSON.stringify(value, null, indentation) ?? 'null').replaceAll(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Whether standard output is still being read. */
export const output = { isRead: true }

export const print = (text: string): void =>
  void process.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`)

export const printJson = (value: unknown): void => print(toJson(value))

/** Prints to standard error, for people. */
export const printNote = (line: string): void => void process.stderr.write(`${stripControls(line)}\n`)

export const printWarning = (message: string): void => printNote(`chowk: ${message}`)
