import type { Command } from 'commander'
import { addMembersCreate } from './members/create.ts'

export function addMembers(members: Command): void {
  addMembersCreate(members)
}
