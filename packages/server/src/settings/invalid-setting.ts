/** Thrown for an invalid setting. The message is meant for users, and lists all its problems. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting'
}
