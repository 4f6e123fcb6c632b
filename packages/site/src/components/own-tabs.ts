import type { Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { pageTabs } from './tabs.ts'

const BY_MONTH = '/schedule?view=month'

/** Renders the tabs of the member's unpublished content. */
export const ownTabs = (context: PageContext): Html =>
  pageTabs(
    context,
    'Only you see',
    [
      ['/schedule', 'Scheduled'],
      [BY_MONTH, 'By month'],
      ['/archived', 'Archived'],
      ['/cancelled', 'Cancelled'],
    ],
    context.query.get('view') === 'month' ? BY_MONTH : undefined,
  )
