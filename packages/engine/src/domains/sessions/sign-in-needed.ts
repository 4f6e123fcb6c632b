/** Thrown if a request needs a signed-in member. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
  constructor() {
    super('This is for members who are signed in.')
  }
}
