import type { Command } from 'commander'
import { addMembersCreate } from './members/create.ts'

export function addMembers(program: Command): void {
  addMembersCreate(program.command('members').description('Create and change members.'))
}
