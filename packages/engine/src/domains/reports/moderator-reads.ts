import { moderatorContextOf, type View } from '../../view.ts'
import { listAudit, type AuditQuery } from '../audit/audit.ts'
import { findReport, listReports, type ReportQuery } from './list-reports.ts'

/** Returns a page of reports, oldest first. @throws ApiError `forbidden`, SignInNeeded */
export const readReports = async (view: View, query: ReportQuery) =>
  listReports(moderatorContextOf(view).tx, query)

/** Returns a report; undefined if there is none. @throws ApiError `forbidden`, SignInNeeded */
export const readReport = async (view: View, id: number) => findReport(moderatorContextOf(view).tx, id)

/** Returns a page of the audit log, latest first. @throws ApiError `forbidden`, SignInNeeded */
export const readAudit = async (view: View, query: AuditQuery) =>
  listAudit(moderatorContextOf(view).tx, query)
