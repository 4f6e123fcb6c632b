import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { upload } from './upload.ts'

export const handlers: Handlers<Operations['media']> = { upload }
