export { findMember } from '../domains/members/find-member.ts'
export { listMembers } from '../domains/members/list-members.ts'
export { suspensions } from '../entities/moderation.ts'
