import type { Command } from 'commander'
import { addKeysCreate } from './keys/create.ts'
import { addKeysList } from './keys/list.ts'
import { addKeysRevoke } from './keys/revoke.ts'
import { addKeysRotate } from './keys/rotate.ts'

export function addKeys(keys: Command): void {
  addKeysCreate(keys)
  addKeysList(keys)
  addKeysRotate(keys)
  addKeysRevoke(keys)
}
