/** Lists all problems of a places file, not only the first. */
export class InvalidPlacesFile extends Error {
  override readonly name = 'InvalidPlacesFile'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The places file has problems:', ...problems].join('\n- '))
    this.problems = problems
  }
}
