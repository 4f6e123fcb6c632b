import { ApiError } from '@chowk/engine'

/** A form that was already submitted, or whose content was submitted within the hour. */
export class DuplicateSubmission extends ApiError {
  /** Address of what was created. */
  readonly to: string

  constructor(path: string, kind: 'changed' | 'alike') {
    super('conflict', {
      message:
        kind === 'changed'
          ? 'You have already submitted an earlier version of this. Your changes are below. Submitting again creates a second one.'
          : 'You have already submitted this. Submitting again creates a second one.',
    })
    this.to = path
  }
}
