import type { Plan } from './plans.ts'

/** Units of each action per UTC day, by plan. All keys of a member share them. */
export const dailyQuotas = {
  post: { free: 20, pro: 60, business: 200 },
  question: { free: 20, pro: 60, business: 200 },
  poll: { free: 10, pro: 30, business: 100 },
  mcq: { free: 30, pro: 90, business: 300 },
  community: { free: 2, pro: 5, business: 20 },
  service: { free: 5, pro: 15, business: 50 },
  job: { free: 5, pro: 15, business: 50 },
  tag: { free: 10, pro: 30, business: 100 },
  media: { free: 50, pro: 150, business: 500 },
  follow: { free: 100, pro: 300, business: 1000 },
  connect: { free: 30, pro: 90, business: 300 },
  report: { free: 20, pro: 60, business: 200 },
  edit: { free: 100, pro: 300, business: 1000 },
  comment: { free: 100, pro: 300, business: 1000 },
  answer: { free: 50, pro: 150, business: 500 },
  react: { free: 300, pro: 900, business: 3000 },
  booking: { free: 10, pro: 30, business: 100 },
  apply: { free: 20, pro: 60, business: 200 },
  message: { free: 200, pro: 600, business: 2000 },
} as const satisfies Record<string, Record<Plan, number>>

export type QuotaAction = keyof typeof dailyQuotas

export const quotaActions = Object.keys(dailyQuotas) as readonly QuotaAction[]
