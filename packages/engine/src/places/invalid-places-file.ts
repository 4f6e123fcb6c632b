/** Says everything that is wrong with a places file, not only the first thing. */
export class InvalidPlacesFile extends Error {
  override readonly name = 'InvalidPlacesFile'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The places file has problems:', ...problems].join('\n- '))
    this.problems = problems
  }
}
