import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { upload } from './upload.ts'

export const media: Handlers<Operations['media']> = { upload }
