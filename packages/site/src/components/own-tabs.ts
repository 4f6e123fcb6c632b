import type { Html } from '../html.ts'
import { tabs } from './tabs.ts'

const pages = [
  ['/schedule', 'Scheduled'],
  ['/archived', 'Archived'],
  ['/cancelled', 'Cancelled'],
] as const

/** Renders the tabs of the member's unpublished content. */
export const ownTabs = (current: (typeof pages)[number][0]): Html =>
  tabs(
    'Only you see',
    pages.map(([to, name]) => ({ to, name, current: to === current })),
  )
