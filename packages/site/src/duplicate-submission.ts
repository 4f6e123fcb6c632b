import { ApiError } from '@chowk/engine'

/** A form that created something already, or whose content did within the hour. */
export class DuplicateSubmission extends ApiError {
  /** Address of what was created. */
  readonly to: string

  constructor(path: string, kind: 'changed' | 'alike') {
    super('conflict', {
      message:
        kind === 'changed'
          ? 'You have sent this already, as it stood before. What you typed since is below. Sent once more, it makes another.'
          : 'You have sent exactly this already. Sent once more, it makes another.',
    })
    this.to = path
  }
}
