/** Something in a file that keeps it from being published. */
export interface Problem {
  /** From 1; undefined where it concerns the whole file. */
  readonly line: number | undefined
  readonly message: string
}

/** Thrown for the first such thing where reading cannot go on. */
export class Unfit extends Error implements Problem {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}
