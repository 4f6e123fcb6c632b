import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { iconNames, iconPath } from '../media/built-in-images.ts'

export const communityIcons: Handler<Operations['lookups']['communityIcons']> = async () => ({
  items: iconNames.map((name) => ({ name, url: iconPath(name) })),
})
