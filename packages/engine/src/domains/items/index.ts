import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { addImages } from './add-images.ts'
import { archive } from './archive.ts'

export const items: Handlers<Operations['items']> = { archive, addImages }
