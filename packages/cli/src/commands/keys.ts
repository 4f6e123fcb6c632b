import type { Command } from 'commander'
import { addKeysCreate } from './keys/create.ts'
import { addKeysList } from './keys/list.ts'
import { addKeysRevoke } from './keys/revoke.ts'

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('Create, list and revoke API keys.')
  addKeysCreate(keys)
  addKeysList(keys)
  addKeysRevoke(keys)
}
