export { findMember } from '../domains/members/find-member.ts'
export { suspensions } from '../entities/moderation.ts'
