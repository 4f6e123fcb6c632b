/** A setting that can't be used; the message is for whoever gave it, and says all that is wrong with it. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting'
}
