import type { Task } from '../tasks/task.ts'
import { deletionTask } from './deletion/deletion-task.ts'
import { resolveReportsTask } from './reports.ts'

/** The tasks that moderators and operators begin. */
export const moderationTasks: readonly Task<unknown>[] = [resolveReportsTask, deletionTask]
