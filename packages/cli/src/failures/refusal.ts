import { exitCodes } from './exit-codes.ts'

/** Something that the program will not do, or that went wrong, with what to do about it. */
export class Refusal extends Error {
  readonly exitCode: number
  readonly advice: string | undefined

  constructor(
    message: string,
    { exitCode = exitCodes.failure, advice }: { exitCode?: number; advice?: string } = {},
  ) {
    super(message)
    this.exitCode = exitCode
    this.advice = advice
  }
}
