import type { Command } from 'commander'
import { addMembersCreate } from './members/create.ts'
import { addMembersSignIn } from './members/sign-in.ts'

export function addMembers(members: Command): void {
  addMembersCreate(members)
  addMembersSignIn(members)
}
