import type { Handlers } from '../../handler.ts'
import { upload } from './upload.ts'

export const handlers: Handlers<'media'> = { upload }
