import type { Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { pageTabs } from './tabs.ts'

/** Renders the tabs of the member's unpublished content. */
export const ownTabs = (context: PageContext): Html =>
  pageTabs(context, 'Only you see', [
    ['/schedule', 'Scheduled'],
    ['/archived', 'Archived'],
    ['/cancelled', 'Cancelled'],
  ])
