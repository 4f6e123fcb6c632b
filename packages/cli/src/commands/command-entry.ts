import type { Command } from 'commander'

/** Headings of the list of commands, in its order. */
export const groups = {
  publish: 'Commands for publishers:',
  run: 'Commands that run a platform:',
  call: 'Commands that call a platform:',
} as const

/** A command that is written by hand. Its module is loaded once it is asked for. */
export interface CommandEntry {
  readonly name: string
  /** One line, for the list of commands. */
  readonly summary: string
  readonly group: keyof typeof groups
  /** Gives what adds arguments, options, subcommands and an action to the command. */
  readonly load: () => Promise<(command: Command, createProgram: CreateProgram) => void>
}

/** Makes the program with all that belongs to the command that these words ask for. */
export type CreateProgram = (words: readonly string[]) => Promise<Command>
