export type { Actor, Administrator } from './audit.ts'
export type { Exported } from './export-member.ts'
export { memberNamed } from '../entities/members.ts'
export { listMembers, type MembersQuery } from './list-members.ts'
export { listAudit, type AuditQuery } from './audit.ts'
export { moderatedTypes, type ModeratedContent, type ModeratedType } from './content.ts'
export * from './moderation.ts'
export { findReport, listReports, type ListedReport, type ReportQuery } from './reports.ts'
export {
  findModerated,
  keyOf,
  type ModeratedSubject,
  type SubjectAuthor,
  type SubjectState,
  type SubjectType,
} from './subjects.ts'
export {
  auditEntries,
  suspensions,
  type AdministrativeAct,
  type AuditEntryRow,
  type SuspensionRow,
} from '../entities/moderation.ts'
export { reports, type ReportResolution } from '../entities/engagement.ts'
