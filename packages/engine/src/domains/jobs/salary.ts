import type { SalaryPeriod } from '@chowk/contract'

export interface Salary {
  readonly salary_min: number | null
  readonly salary_max: number | null
  readonly salary_period: SalaryPeriod | null
}

/** The columns of a salary: no amount has no period, and an amount without one is for a year. */
export function salaryFields({ salary_min, salary_max, salary_period }: Salary) {
  const salary_top = salary_max ?? salary_min
  return {
    salary_min,
    salary_max,
    salary_period: salary_top === null ? null : (salary_period ?? 'yearly'),
    salary_top,
  }
}
