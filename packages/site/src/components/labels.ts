/** Labels of enum values. */

export const employmentTypes = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
  temporary: 'Temporary',
} as const

export const workModes = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On site' } as const

export const experienceLevels = {
  entry: 'Entry level',
  mid: 'Mid level',
  senior: 'Senior',
  lead: 'Lead',
  executive: 'Executive',
} as const

export const salaryPeriods = {
  yearly: 'a year',
  monthly: 'a month',
  hourly: 'an hour',
  project: 'for the project',
} as const

export const serviceSorts = {
  recent: 'Newest',
  rating: 'Best rated',
  popular: 'Most booked',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
} as const

export const communityRoles = {
  member: 'Member',
  editor: 'Editor',
  admin: 'Admin',
  creator: 'Creator',
} as const

export const groupRoles = { member: 'Member', admin: 'Admin', owner: 'Owner' } as const

export const communityTabs = {
  all: 'All',
  posts: 'Posts',
  questions: 'Questions',
  polls: 'Polls',
  mcqs: 'Quizzes',
  members: 'Members',
} as const

export const searchTypes = {
  post: 'Posts',
  question: 'Questions',
  poll: 'Polls',
  mcq: 'Quizzes',
  service: 'Services',
  job: 'Jobs',
  community: 'Communities',
  user: 'Members',
  tag: 'Tags',
} as const

export const languageLevels = {
  basic: 'Basic',
  conversational: 'Conversational',
  fluent: 'Fluent',
  native: 'Native',
} as const

export const digests = { off: 'Never', daily: 'Each day', weekly: 'Each week' } as const

export const plans = { free: 'Free', pro: 'Pro', business: 'Business' } as const

/** Units of each quota. */
export const quotaNames = {
  ...searchTypes,
  media: 'Images',
  follow: 'Follows',
  connect: 'Connections',
  report: 'Reports and blocks',
  edit: 'Edits',
  comment: 'Comments and replies',
  answer: 'Answers',
  react: 'Reactions, votes and saves',
  booking: 'Bookings',
  apply: 'Applications',
  message: 'Messages',
} as const

export const visibilities = {
  public: 'Public: everyone can read and join',
  private: 'Private: only members can read; joining requires an invite or approval',
} as const

export const bannerStyles = { cover: 'Cover image', pattern: 'Pattern', plain: 'Plain' } as const

export const reportReasonNames = {
  spam: 'It is spam',
  abuse: 'It is abusive',
  fraud: 'It is fraudulent',
  copyright: 'It infringes copyright',
  other: 'Something else',
} as const

/** Singular names of the kinds of content. */
export const kindNames = {
  post: 'Post',
  question: 'Question',
  poll: 'Poll',
  mcq: 'Quiz',
  service: 'Service',
  job: 'Job',
  comment: 'Comment',
  answer: 'Answer',
  review: 'Review',
  user: 'Member',
  community: 'Community',
  tag: 'Tag',
} as const

/** Outcomes of reports. */
export const resolutionNames = {
  open: 'Open',
  dismissed: 'Dismissed',
  hidden: 'Hidden',
  suspended: 'Suspended',
} as const
