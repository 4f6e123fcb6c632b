import { blockTask } from '../domains/network.ts'
import { leftChatTask } from '../domains/groups/left-chat-task.ts'
import { visibilityTask } from '../domains/communities/visibility-task.ts'
import { hideNotificationsTask } from '../domains/notifications/hide.ts'
import { readNotificationsTask } from '../domains/notifications/read.ts'
import { deletionTask } from '../domains/members/deletion/deletion-task.ts'
import { resolveReportsTask } from '../domains/reports/resolve-reports-task.ts'
import { suspensionTask } from '../domains/members/suspension-task.ts'
import type { TaskKind } from '../entities/tasks.ts'
import type { Task } from './task.ts'

const list: readonly Task<unknown>[] = [
  visibilityTask,
  blockTask,
  leftChatTask,
  readNotificationsTask,
  hideNotificationsTask,
  resolveReportsTask,
  deletionTask,
  suspensionTask,
]

/** All tasks by kind. A row holds only state of its kind's task. */
export const taskOf: ReadonlyMap<TaskKind, Task<unknown>> = new Map(list.map((task) => [task.kind, task]))
