export type { AdministrativeAct } from '@chowk/contract'
export type { Administrator } from '../domains/audit/audit.ts'
export type { Actor } from '../handler.ts'
export { findMember } from '../domains/members/find-member.ts'
export { listMembers, type MembersQuery } from '../domains/members/list-members.ts'
export { listAudit, type AuditQuery } from '../domains/audit/audit.ts'
export { moderatedTypes, type ModeratedContent, type ModeratedType } from '../domains/content/hidden.ts'
export * from './moderation.ts'
export {
  findReport,
  listReports,
  type ListedReport,
  type ReportQuery,
} from '../domains/reports/list-reports.ts'
export {
  findModerated,
  keyOf,
  type ModeratedSubject,
  type SubjectAuthor,
  type SubjectState,
  type SubjectType,
} from '../domains/reports/moderated-subjects.ts'
export { auditEntries, suspensions, type AuditEntryRow, type SuspensionRow } from '../entities/moderation.ts'
export { reports, type ReportResolution } from '../entities/engagement.ts'
