import type { SalaryPeriod } from '@chowk/contract'

export interface Salary {
  readonly salary_min: number | null
  readonly salary_max: number | null
  readonly salary_period: SalaryPeriod | null
}

/**
 * How often a salary is paid in a year, for comparing: an hour counts in a year of 52 weeks of 40 hours, and a project
 * once.
 */
const paymentsInYear: Readonly<Record<SalaryPeriod, number>> = {
  yearly: 1,
  monthly: 12,
  hourly: 52 * 40,
  project: 1,
}

/** The columns of a salary: no amount has no period, and an amount without one is for a year. */
export function salaryFields({ salary_min, salary_max, salary_period }: Salary) {
  const top = salary_max ?? salary_min
  if (top === null) return { salary_min, salary_max, salary_period: null, yearly_top: null }
  const period = salary_period ?? 'yearly'
  return { salary_min, salary_max, salary_period: period, yearly_top: top * paymentsInYear[period] }
}
