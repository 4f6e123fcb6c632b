/** A lock that admits readers together and writers alone, strictly in order of arrival. */
export class ReadWriteLock {
  readonly #waiting: { readonly alone: boolean; readonly enter: () => void }[] = []
  #readers = 0
  #writing = false

  /** Whether neither a reader nor a writer is inside. */
  get idle(): boolean {
    return this.#admits(true)
  }

  /** Runs work while no writer is inside. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOpen(false)) this.#readers++
    else await this.#turn(false)
    try {
      return await work()
    } finally {
      this.#readers--
      this.#admit()
    }
  }

  /** Runs work while no other reader or writer is inside. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOpen(true)) this.#writing = true
    else await this.#turn(true)
    try {
      return await work()
    } finally {
      this.#writing = false
      this.#admit()
    }
  }

  #isOpen(alone: boolean): boolean {
    return this.#waiting.length === 0 && this.#admits(alone)
  }

  #admits(alone: boolean): boolean {
    return !this.#writing && (!alone || this.#readers === 0)
  }

  #turn(alone: boolean): Promise<void> {
    return new Promise((enter) => this.#waiting.push({ alone, enter }))
  }

  #admit(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && this.#admits(next.alone);
      next = this.#waiting[0]
    ) {
      this.#waiting.shift()
      // Counted here, not when the waiting work resumes, so that no other caller enters in between.
      if (next.alone) this.#writing = true
      else this.#readers++
      next.enter()
    }
  }
}
